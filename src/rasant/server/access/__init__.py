"""Who is calling, from which address and page, and how much they may ask for."""
