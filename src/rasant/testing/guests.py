"""Clients of a hall in virtual time: bots over connections that can break and lose frames."""

from collections.abc import Callable

from rasant.client.bot_client import BotClient, bot_client
from rasant.client.session import ConnectionLost, Event, Session
from rasant.client.stay import Stay
from rasant.core.chance import Chance
from rasant.table.connections.connection import Connection
from rasant.table.table import Table
from rasant.testing.halls import World
from rasant.testing.messages import heard
from rasant.wire.from_server import PrivateUpdate


class Member:
    """One client: a bot at a seat, or a spectator."""

    def __init__(self, world: World, table: str, name: str, bot: str, matches: int = 1) -> None:
        self._world = world
        self._table = table
        self._bot = bot
        self.session = Session(name, world.sit(table, name).token if bot else None)
        self.stay = Stay(self.session, matches)
        self.bot_client: BotClient | None = None
        self.connection: Connection | None = None
        self.heard: list[Event] = []
        self.on_private_update: Callable[[PrivateUpdate], object] = lambda aside: None
        """Called with private updates, which a session does not report."""
        self.frames_to_lose = 0
        """Number of next frames that are lost, as for a slow reader, who then gets a fresh view."""

    def connect(self) -> None:
        """Open a new connection."""
        self.connection = self._world.connect(self._table)
        self.session.hello()
        self.send()

    def cut(self) -> None:
        """Break the connection, and let the hall notice."""
        if self.connection is not None:
            self._world.hall.gone(self.connection, self._world.now)
            self.lose()

    def lose(self) -> None:
        """Lose the connection."""
        self.connection = None
        self.frames_to_lose = 0
        self._received(ConnectionLost())

    def receive(self, frame: bytes) -> None:
        """Receive a frame, or lose it."""
        if self.frames_to_lose and self.session.welcomed and self.connection is not None:
            self.frames_to_lose -= 1
            if not self.frames_to_lose:
                self._world.hall.resync(self.connection, self._world.now)
            return
        for message in heard(frame):
            if isinstance(message, PrivateUpdate):
                self.on_private_update(message)
        for event in self.session.receive(frame):
            self._received(event)

    def run(self) -> None:
        """Let the bot do what is due."""
        if self.bot_client is not None:
            self.bot_client.run(self._world.now)
        self.send()

    def send(self) -> None:
        """Deliver all outgoing messages to the hall at once."""
        if self.connection is not None:
            for message in self.session.outgoing:
                self._world.hall.receive(self.connection, message, self._world.now)
            self.session.outgoing = []

    def due(self) -> int:
        """When the bot is due, in milliseconds, or -1."""
        return -1 if self.bot_client is None else self.bot_client.due()

    def _received(self, event: Event) -> None:
        self.heard.append(event)
        if self._bot and self.bot_client is None and self.session.welcomed:
            self.bot_client = bot_client(self._bot, self.session, f"{self.session.name} plays")
        if self.bot_client is not None:
            self.bot_client.receive(event, self._world.now)
            self.stay.receive(event)


class Party:
    """All clients of one table, and their hall."""

    def __init__(self, world: World, table: str, members: list[Member]) -> None:
        self.world = world
        self.table = table
        self.members = members

    def step(self) -> None:
        """Deliver all frames, then advance to the next due time."""
        world = self.world
        frames = world.deliver()
        while frames:
            for connection, frame in frames:
                for member in self.members:
                    if member.connection is connection:
                        member.receive(frame)
            for member in self.members:
                member.send()
            frames = world.deliver()
        dues = [member.due() for member in self.members if member.connection is not None and member.due() >= 0]
        world.pass_time(min(dues, default=None))
        for member in self.members:
            member.run()

    def crash(self, snapshots: bool = False) -> None:
        """Kill the hall and restart it; all connections are lost."""
        self.world.crash(snapshots)
        for member in self.members:
            member.lose()

    def disturb(self, chance: Chance) -> None:
        """Sometimes break a connection or lose frames."""
        member = self.members[chance.below(len(self.members))]
        dice = chance.below(60)
        if member.connection is None:
            member.connect()
        elif dice == 0 and sum(other.connection is not None for other in self.members) > 1:
            member.cut()  # never the last one, because an empty table is closed
        elif dice == 1:
            member.frames_to_lose = 1 + chance.below(3)

    def check(self) -> int:
        """Check that every client that is up to date has exactly the server's view; returns how many are."""
        table = self.at_table()
        last = table.journal.batch  # later entries may be races, which are not sent to clients
        current = [member for member in self.members if member.session.seq >= last and member.connection]
        for member in current:
            session = member.session
            seen = session.view().visible()
            shown = table.cards.game.view(table.cards.live.match.state, session.seat).visible()
            assert seen == shown, f"entry {session.seq}: seat {session.seat} does not see what the server shows"
        return len(current)

    def at_table(self) -> Table:
        """The table in the hall."""
        return self.world.table(self.table)
