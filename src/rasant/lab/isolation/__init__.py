"""Bots of others in processes of their own, with limits."""
