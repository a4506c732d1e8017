"""The HTTP API: its operations as data, their handlers, and the problems it answers with."""
