"""The table model: cards, zones, facts, events, the fold, redaction, and the interface of a game."""
