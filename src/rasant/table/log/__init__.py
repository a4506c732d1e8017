"""The log that a table writes."""
