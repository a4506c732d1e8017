"""Who is calling, from where, and how much they may ask for."""
