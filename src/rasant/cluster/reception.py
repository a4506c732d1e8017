"""What a node does with what the others say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from rasant.cluster.messages import (
    FINAL_LETTER,
    NO_ECHO,
    Answered,
    Asked,
    ClientAttached,
    ClientBehind,
    ClientFrame,
    ClientGone,
    ClientMeasured,
    ClientSaid,
    ClientsVoid,
    Echo,
    Heartbeat,
    Item,
    LinkTorn,
    NodeReport,
    NotHere,
    Question,
    TableElsewhere,
    TablesGiven,
    TablesTaken,
)
from rasant.cluster.suspension import sent_away
from rasant.hall.table_registry import SET_ASIDE

OfClient = ClientAttached | ClientMeasured | ClientBehind | ClientGone | ClientsVoid

ASK_AGAIN_MS: Final = 250
"""How soon the database is asked again who has joined, when nodes are heard that it does not list."""

if TYPE_CHECKING:
    from rasant.cluster.node import ClusterNode


@final
class Reception:
    """Hears the links of a node."""

    def __init__(self, node: ClusterNode) -> None:
        self._node = node
        self._asked_at = -ASK_AGAIN_MS

    def heard(self, node: str, items: Sequence[Item]) -> None:
        """Another node says all this at once."""
        here = self._node
        here.peers.heard(node, here.parts.now())
        for item in items:
            if type(item) is ClientSaid:  # nearly all that is said is said by clients, or to them
                here.remote.said(node, item.client, item.frame)
            elif type(item) is ClientFrame:
                here.away.told(node, item)
            else:
                self._heard(node, item)

    def _heard(self, node: str, item: Item) -> None:
        if isinstance(item, OfClient):
            self._of_client(node, item)
        elif isinstance(item, TableElsewhere | TablesGiven | TablesTaken):
            self._of_tables(node, item)
        else:
            self._of_node(node, item)

    def torn(self, node: str) -> None:
        """Something that a node said did not arrive: it is to attach its clients anew, and so does this one."""
        self._node.links.put(node, LinkTorn())
        self._node.away.attach_anew(node)

    def unlisted(self) -> None:
        """A node has joined, or it is none of ours: ask the database which nodes there are."""
        now = self._node.parts.now()
        if now - self._asked_at >= ASK_AGAIN_MS:
            self._asked_at = now
            self._node.membership.hurry()

    def settled(self, here: list[str], elsewhere: list[str]) -> None:
        """Those who wait for these tables are let in, or sent on."""
        remote = self._node.remote
        for table in here:
            for node, item in remote.waiting.take(table):
                remote.attach(node, item)
        for table in elsewhere:
            for node, item in remote.waiting.take(table):
                self._node.links.put(node, TableElsewhere(table, [item.client]))

    def _of_client(self, node: str, item: OfClient) -> None:
        remote = self._node.remote
        match item:
            case ClientAttached():
                self._attach(node, item)
            case ClientMeasured(client, round_trip_ms):
                remote.measured(node, client, round_trip_ms)
            case ClientBehind(client):
                remote.behind(node, client)
            case ClientGone(client):
                remote.gone(node, client)
            case ClientsVoid(below):
                remote.void(node, below)

    def _attach(self, node: str, item: ClientAttached) -> None:
        here, hall = self._node, self._node.parts.hall
        if hall.missing(item.table) is None:
            here.remote.attach(node, item)
        elif hall.is_set_aside(item.table):
            epoch = here.parts.ownership.epoch_of(item.table)
            here.links.put(node, ClientFrame([item.client], sent_away("closed", SET_ASIDE), epoch, FINAL_LETTER))
        else:
            here.remote.waiting.add(node, item)
            if item.table not in here.in_transit:
                here.adoption.want([item.table])

    def _of_tables(self, node: str, item: TableElsewhere | TablesGiven | TablesTaken) -> None:
        here = self._node
        match item:
            case TablesGiven(tables):
                here.adoption.want(tables)
            case TablesTaken(tables):
                here.taken(node, tables)
            case TableElsewhere(name, _, to, epoch):
                table = here.away.tables.get(name)
                if table is None or table.node != node or 0 < epoch < table.epoch:
                    return
                if to and to != here.links.node:
                    here.away.found(table, to, epoch)
                else:
                    here.away.lose(table)

    def _of_node(self, node: str, item: Item) -> None:
        here = self._node
        match item:
            case Heartbeat(sent):
                if sent != NO_ECHO:
                    here.links.put(node, Echo(sent))
            case Echo(sent):
                here.peers.of(node).measured(here.precise_ms() - sent)
            case LinkTorn():
                here.away.attach_anew(node)
            case NodeReport():
                here.peers.of(node).reported(item, here.parts.now())
            case Answered():
                here.questions.answered(item)
            case Asked(number, question):
                here.background.start(self._answer(node, number, question))

    async def _answer(self, node: str, number: int, question: Question) -> None:
        here = self._node
        reply = await here.answers.to(question)
        if isinstance(reply, NotHere):
            table = getattr(question, "table", "")
            if table and table not in here.in_transit:
                here.adoption.want([table])  # it may have been given to this node just now
        here.links.put(node, Answered(number, reply))
