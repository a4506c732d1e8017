"""Assembles and runs the server: settings, log, metrics."""
