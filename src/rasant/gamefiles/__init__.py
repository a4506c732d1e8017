"""A game as its folder describes it: the box, and readers of its files."""
