"""What a game's look in the terminal is made of: canvas, faces, painter, phrases, and the generic table to extend."""
