"""The clients of one table, and their pending messages."""
