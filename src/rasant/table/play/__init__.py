"""The match of one table: moves, bots, lessons."""
