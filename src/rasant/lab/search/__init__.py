"""A bot that thinks ahead, by playing on from states that its seat could be in."""
