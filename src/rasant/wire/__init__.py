"""Every message between a table and its clients: one closed union per direction, plain data, no decisions.

A message is a JSON array whose first entry is its kind. What a client leaves out at the end has its default; the server
leaves out nothing. A frame from a client has one message, a frame from the server one or more, one per line. Bodies of
HTTP are JSON objects.
"""
