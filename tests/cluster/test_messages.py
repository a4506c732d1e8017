"""Messages between nodes."""

from __future__ import annotations

from rasant.cluster.messages import NodeMessage


def test_every_message_has_a_number_of_its_own() -> None:
    numbers = [kind.__struct_config__.tag for kind in NodeMessage.__subclasses__()]
    assert len(numbers) == len(set(numbers)) > 20
