"""The server under load, beside its peers; README.md says what is measured and how."""
