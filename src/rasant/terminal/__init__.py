"""Components for drawing games in the terminal: canvas, faces, painter, phrases, and a generic table to extend."""
