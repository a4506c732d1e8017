"""The server under load, against its peers; README.md says what is measured and how."""
