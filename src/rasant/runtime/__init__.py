"""Runs a hall: a clock, chance, and group commit, which writes to the store before anything is sent."""
