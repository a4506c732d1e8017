"""Messages between the nodes of a cluster: inside one process or over NATS, behind one port."""
