"""Players' data, and how a finished match changes it. Pure: no database, no clock."""
