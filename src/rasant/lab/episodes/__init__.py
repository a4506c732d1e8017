"""Play in which somebody outside chooses: numbered moves, arrays of what a seat sees, and virtual time."""
