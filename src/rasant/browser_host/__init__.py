"""An in-browser host: the same tables without a server, for one person alone, inside a page."""
