"""All tables of one process, without any I/O: a server puts sockets, HTTP and a store around it."""
