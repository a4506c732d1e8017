"""A hall in one's pocket: the same tables without a server, for one person alone, inside a page."""
