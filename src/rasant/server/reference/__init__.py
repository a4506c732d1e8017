"""What others need to talk to the server, generated from its types: OpenAPI, AsyncAPI and TypeScript.

`python -m rasant.server.reference` writes all of it; a test fails when any of it is stale.
"""
