"""HTTP: connections with limits and deadlines, requests and answers, files."""
