"""The server: HTTP, sockets, identity and limits around a hall of tables. Never a rule of a game, never SQL."""
