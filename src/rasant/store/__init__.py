"""Where logs and results are kept: in memory or in SQLite, behind one port. Never decides anything."""
