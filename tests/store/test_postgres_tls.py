"""PostgreSQL over TLS, with certificates of the test's own authority."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.store.clusters import Clusters
from tests.store.tls_proxy import TlsProxy, tls_proxy
from tools.local_postgres import PASSWORD

from rasant.store.port import StoreError
from rasant.store.postgres import PostgresStore
from rasant.table.log.entries import without_person


def address(proxy: TlsProxy, question: str) -> str:
    return f"postgresql://rasant:{PASSWORD}@127.0.0.1:{proxy.port}/postgres?{question}"


async def opened(clusters: Clusters, proxy: TlsProxy, question: str) -> PostgresStore:
    return await PostgresStore.open(address(proxy, question), clusters.name, without_person, 30.0)


async def test_a_server_with_a_trusted_certificate_is_used_over_tls(clusters: Clusters, tmp_path: Path) -> None:
    async with tls_proxy(clusters.server.port, tmp_path) as proxy:
        store = await opened(clusters, proxy, f"sslmode=verify-full&sslrootcert={tmp_path / 'ca.pem'}")
        await store.join("by tls", 1)
        assert [entry.node for entry in await store.nodes()] == ["by tls"]
        assert proxy.secured >= 1
        await store.close()


async def test_an_unnamed_certificate_authority_is_not_trusted(clusters: Clusters, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    async with tls_proxy(clusters.server.port, tmp_path) as proxy, tls_proxy(0, tmp_path / "other"):
        with pytest.raises(StoreError, match=r"certificate of PostgreSQL .* cannot be verified"):
            await opened(clusters, proxy, f"sslmode=verify-full&sslrootcert={tmp_path / 'other' / 'ca.pem'}")


async def test_a_certificate_for_another_host_is_not_trusted(clusters: Clusters, tmp_path: Path) -> None:
    async with tls_proxy(clusters.server.port, tmp_path, "db1.example") as proxy:
        question = f"sslrootcert={tmp_path / 'ca.pem'}"
        with pytest.raises(StoreError, match=r"certificate of PostgreSQL .* cannot be verified"):
            await opened(clusters, proxy, f"sslmode=verify-full&{question}")
        store = await opened(clusters, proxy, f"sslmode=verify-ca&{question}")
        await store.close()


async def test_a_missing_certificate_authority_file_is_reported(clusters: Clusters, tmp_path: Path) -> None:
    async with tls_proxy(clusters.server.port, tmp_path) as proxy:
        with pytest.raises(StoreError, match="sslrootcert"):
            await opened(clusters, proxy, f"sslmode=verify-full&sslrootcert={tmp_path / 'missing.pem'}")
