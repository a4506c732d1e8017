"""HTTP: connections with limits and deadlines, checks that all requests pass, files, downloads."""
