"""Requests of the operator to a running server, over a Unix socket."""
