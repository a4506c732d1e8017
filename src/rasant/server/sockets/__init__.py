"""WebSockets: which are admitted, what each may do, and their round-trip times."""
