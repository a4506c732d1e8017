"""Nodes that share one store: who has which table, and how a client at one node plays at a table of another."""
