"""The HTTP API: its operations as data, what each does, and what may go wrong."""
