"""The whole server: what is made of what, its settings, its clock, and what its host is told."""
