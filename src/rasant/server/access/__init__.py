"""A caller's address and origin, banned networks, and the server's secret."""
