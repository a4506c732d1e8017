"""Stores for logs, results and players' data: in memory, SQLite, PostgreSQL or rows, behind one port."""
