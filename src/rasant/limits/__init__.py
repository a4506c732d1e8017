"""Limits on the resources that a client, a network and all clients together may use."""
