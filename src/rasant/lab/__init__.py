"""The laboratory: simulation without a clock on the wall, logs, and pictures of both."""
