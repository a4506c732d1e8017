"""The clients of one table, and the messages on their way to them."""
