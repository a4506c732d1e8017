"""How much one client, one network and all of them together may use."""
