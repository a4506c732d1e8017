"""Writing to the store and then sending, in groups; forgetting old logs."""
