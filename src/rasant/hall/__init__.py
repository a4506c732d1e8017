"""All tables of one process, without I/O: a server adds sockets, HTTP and a store."""
