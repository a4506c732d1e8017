"""Bots that users bring: loaded, run in processes of their own, and judged."""
