"""HTTP connections, and what requests and answers have in common."""
