"""The laboratory: simulations in virtual time, arenas, studies, and environments for learning."""
