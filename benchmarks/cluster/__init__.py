"""Several nodes under load, against one process alone."""
