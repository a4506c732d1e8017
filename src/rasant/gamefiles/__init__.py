"""The description of a game (its `Box`), and readers of the files in its folder."""
