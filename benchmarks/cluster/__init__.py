"""Several nodes under load, beside one process alone."""
