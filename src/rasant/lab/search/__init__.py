"""A bot that searches by Monte Carlo simulation from states that its seat could be in."""
