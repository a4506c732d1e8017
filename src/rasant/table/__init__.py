"""One table: people and bots, seats, phases of a match, moves in a fair order, a log. No I/O, no timers."""
