"""Who has which seat of one table, and what they are called."""
