"""Play with outside choices: numbered actions, observations as arrays, and virtual time."""
