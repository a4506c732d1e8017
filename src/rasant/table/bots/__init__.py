"""Bots at the seats of one table: when they look and move, and how fast."""
