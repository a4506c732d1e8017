"""One table: people and bots, their seats, the phases of a match, moves in a fair order, a log. No I/O, no timers."""
