"""Runs a hall: a clock, randomness, and group commit, which writes to the store before anything is sent."""
