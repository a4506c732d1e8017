"""Nodes that share one store: which node owns which table, and how a client at one node plays at a table of another."""
