"""One game among people and bots: seats, phases, log, arbitration. Sans-I/O, clock injected, one writer each."""
