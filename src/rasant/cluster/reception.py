"""Handles items from other nodes."""

from collections.abc import Callable, Sequence
from typing import Final, final

from rasant.cluster import messages
from rasant.cluster.answers import Answers
from rasant.cluster.background import Background
from rasant.cluster.forwarded_clients import ForwardedClients
from rasant.cluster.links import Links
from rasant.cluster.owned_tables import OwnedTables
from rasant.cluster.parts import NodeParts
from rasant.cluster.peers import Peers
from rasant.cluster.proxied_clients import ProxiedClients
from rasant.cluster.questions import Questions

OfClient = (
    messages.ClientAttached
    | messages.ClientMeasured
    | messages.ClientBehind
    | messages.ClientGone
    | messages.ClientsVoid
)

ASK_AGAIN_MS: Final = 250
"""Milliseconds between two requests for the list of nodes when an unlisted one is heard."""


@final
class Reception:
    """Dispatches received items to the parts of the node."""

    def __init__(
        self,
        parts: NodeParts,
        background: Background,
        links: Links,
        peers: Peers,
        forwarded: ForwardedClients,
        proxied: ProxiedClients,
        owned: OwnedTables,
        questions: Questions,
        answers: Answers,
        read_nodes: Callable[[], None],
    ) -> None:
        self._parts = parts
        self._background = background
        self._links = links
        self._peers = peers
        self._forwarded = forwarded
        self._proxied = proxied
        self._owned = owned
        self._questions = questions
        self._answers = answers
        self._read_nodes = read_nodes
        """Makes the membership read the list of nodes."""
        self._asked_at = -ASK_AGAIN_MS

    def heard(self, node: str, items: Sequence[messages.Item]) -> None:
        self._peers.heard(node, self._parts.now())
        for item in items:
            if type(item) is messages.ClientSaid:  # nearly all items are of these two kinds
                self._proxied.receive(node, item.client, item.frame)
            elif type(item) is messages.ClientFrame:
                self._forwarded.deliver(node, item)
            else:
                self._heard(node, item)

    def _heard(self, node: str, item: messages.Item) -> None:
        if isinstance(item, OfClient):
            self._handle_client(node, item)
        elif isinstance(item, messages.TableElsewhere | messages.TablesGiven | messages.TablesTaken):
            self._handle_tables(node, item)
        else:
            self._handle_node(node, item)

    def torn(self, node: str) -> None:
        """A bundle of a node was lost: have it attach its clients again, and do the same with those here."""
        self._links.put(node, messages.LinkTorn())
        self._forwarded.attach_anew(node)

    def unlisted(self) -> None:
        """An unknown node has joined, or is not of this cluster: read the list of nodes."""
        now = self._parts.now()
        if now - self._asked_at >= ASK_AGAIN_MS:
            self._asked_at = now
            self._read_nodes()

    def _handle_client(self, node: str, item: OfClient) -> None:
        match item:
            case messages.ClientAttached():
                self._owned.attach(node, item)
            case messages.ClientMeasured(client, round_trip_ms):
                self._proxied.measured(node, client, round_trip_ms)
            case messages.ClientBehind(client):
                self._proxied.behind(node, client)
            case messages.ClientGone(client):
                self._proxied.gone(node, client)
            case messages.ClientsVoid(below):
                self._proxied.void(node, below)

    def _handle_tables(
        self, node: str, item: messages.TableElsewhere | messages.TablesGiven | messages.TablesTaken
    ) -> None:
        match item:
            case messages.TablesGiven(tables):
                self._owned.takeover.want(tables)
            case messages.TablesTaken(tables):
                self._owned.taken(node, tables)
            case messages.TableElsewhere(name, _, to, epoch):
                table = self._forwarded.tables.get(name)
                if table is None or table.node != node or 0 < epoch < table.epoch:
                    return
                if to and to != self._links.node:
                    self._forwarded.found(table, to, epoch)
                else:
                    self._forwarded.lose(table)

    def _handle_node(self, node: str, item: messages.Item) -> None:
        match item:
            case messages.Heartbeat(sent):
                if sent != messages.NO_ECHO:
                    self._links.put(node, messages.Echo(sent))
            case messages.Echo(sent):
                self._peers.of(node).measured(self._parts.precise_ms() - sent)
            case messages.LinkTorn():
                self._forwarded.attach_anew(node)
            case messages.NodeReport():
                self._peers.of(node).reported(item, self._parts.now())
            case messages.Answered():
                self._questions.answered(item)
            case messages.Asked(number, question):
                self._background.start(self._answer(node, number, question))

    async def _answer(self, node: str, number: int, question: messages.Question) -> None:
        reply = await self._answers.to(question)
        if isinstance(reply, messages.NotHere):
            table = getattr(question, "table", "")
            if table:
                self._owned.want(table)  # the table may have been given to this node just now
        self._links.put(node, messages.Answered(number, reply))
