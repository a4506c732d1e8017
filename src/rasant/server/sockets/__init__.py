"""WebSockets: who may open one, what each may do, and how long its round trips are."""
