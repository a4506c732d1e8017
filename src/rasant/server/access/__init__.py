"""From which address and page somebody calls, and the secret that proves who they are."""
