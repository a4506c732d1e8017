"""The server put together and run: its settings, clock, log lines and metrics."""
