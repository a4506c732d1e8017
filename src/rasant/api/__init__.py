"""The HTTP API: its operations as data, what each does, and the problems it answers with."""
