"""Every message between a table and those who sit at it: one closed union a direction, plain data, nothing decided.

A message is a JSON array whose first entry is its kind. What a client leaves out at the end of one has its default; the
server leaves out nothing. Frames from a client hold one message, frames from the server one or more, a line each.
Bodies of HTTP are JSON objects.
"""
