"""An in-browser host: the same tables inside a page, without a server, for one person."""
