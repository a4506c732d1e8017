"""The table: cards, zones, facts, events, one fold, one redaction, and the contract of a game."""
