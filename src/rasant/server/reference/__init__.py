"""API documents generated from the types: OpenAPI, AsyncAPI and TypeScript.

`python -m rasant.server.reference` writes all of it; a test fails when a file is stale.
"""
