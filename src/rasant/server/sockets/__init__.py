"""Sockets: who is let in, what each may do, and how long its line is."""
