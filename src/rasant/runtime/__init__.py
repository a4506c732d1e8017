"""What runs a hall for real: a clock, chance, and a store that is written before anything is sent."""
