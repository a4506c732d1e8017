"""A complete bot, written from docs/protocol.md alone, without importing rasant.

    python examples/bot.py http://localhost:8421/t/TABLE Ada

It takes a seat, lays the first card that fits until a round is over, and prints the result. It plays all games, because
the rules for laying cards are in the book that the server sends. It needs the package picows for the socket.
"""

import asyncio
import json
import secrets
import sys
import urllib.request

from picows import WSListener, WSMsgType, ws_connect

PACE = 0.5  # seconds between two moves: 20 messages a second is the limit


class Table:
    """The table as one seat sees it. Cards are labels of faces, or None if hidden; the top is last."""

    def __init__(self, book, view):
        self.book = book
        self.number = {label: number for number, label in enumerate(book["faces"])}
        self.load(view)

    def load(self, view):
        self.seat, self.round, self.phase, self.how, facts, zones, self.acts = view
        self.facts = list(facts)
        self.cards = [[None] * (n - len(faces)) + faces for n, faces, *_ in zones]
        self.side, self.shows, self.who, self.gives, self.rule = (
            [zone[place] for zone in zones] for place in range(2, 7)
        )

    def owns(self, zone):
        owner, teams = self.book["zones"][zone][2], self.book["teams"]
        return self.seat >= 0 and owner in (self.seat, len(teams) + teams[self.seat])

    # --- folding a batch ---

    def fold(self, events, additions=(), acts=None):
        own = {place: rest for place, *rest in additions}
        touched = set()
        for place, event in enumerate(events):
            self.fold_one(event, own.get(place, [[], [], []]), touched)
        for zone in touched:  # covered cards are no longer seen
            sees = self.who[zone] == 0 or (self.who[zone] == 1 and self.owns(zone))
            hidden = len(self.cards[zone]) - (self.shows[zone] if sees else 0)
            for place in range(hidden):
                self.cards[zone][place] = None
        if acts is not None:
            self.acts = acts

    def fold_one(self, event, own, touched):
        kind, *rest = event
        own_faces, own_bared, own_at = own
        if kind == "m":  # moved; what is left out at the end is the usual
            src, dst, faces, bared, n, under, at = [*rest, *[[], [], 1, False, []][len(rest) - 2 :]]
            source, target = self.cards[src], self.cards[dst]
            for place in sorted(at or own_at or range(len(source) - n, len(source)), reverse=True):
                source.pop(place)
            target[0 if under else len(target) : 0 if under else len(target)] = [None] * n
            self.reveal(src, self.one_or_more(bared) or own_bared)
            self.reveal(dst, self.one_or_more(faces) or own_faces)
            touched |= {src, dst}
        elif kind == "g":  # gathered
            srcs, dst, faces = rest
            n = sum(len(self.cards[zone]) for zone in {*srcs, dst})
            for zone in srcs:
                self.cards[zone] = []
            self.cards[dst] = [None] * n
            self.reveal(dst, faces or own_faces)
            touched |= {*srcs, dst}
        elif kind == "s":  # shown
            zone, self.side[rest[0]], self.shows[rest[0]], self.who[rest[0]], faces = rest
            self.reveal(zone, faces or own_faces)
            touched.add(zone)
        elif kind == "o":  # opened
            zone, self.gives[rest[0]], self.rule[rest[0]] = rest
        elif kind == "n":  # noted
            self.facts[rest[0]] = rest[1]
        elif kind == "b":  # a round began
            self.round, self.phase, self.how = rest[0], 1, ""
        elif kind == "e":  # a round, or the match, ended
            self.phase, self.how = rest

    @staticmethod
    def one_or_more(faces):
        return [faces] if isinstance(faces, str) else faces

    def reveal(self, zone, faces):
        if faces:
            self.cards[zone][-len(faces) :] = faces

    # --- finding plays ---

    def plays(self):
        """All legal plays of this seat: [from, face, to, way]."""
        if self.seat < 0 or not self.facts[0] >> self.seat & 1:
            return []
        mine = [zone for zone in range(len(self.cards)) if self.gives[zone] and self.owns(zone)]
        return [
            [src, face, dst, way]
            for src in mine
            for face in dict.fromkeys(self.cards[src][-self.gives[src] :])
            if face is not None
            for dst in range(len(self.cards))
            for way in (0, 1)
            if dst != src and self.wanted(dst, src, way) & int(self.book["has"][self.number[face]], 16)
        ]

    def wanted(self, dst, src, way):
        """The keys that zone `dst` takes now from this seat, for a card from zone `src` laid this way."""
        line, keys = self.book["rules"][self.rule[dst]], 0
        kind, team = self.book["zones"][src][0], self.book["teams"][self.seat]
        while line:
            if line["kinds"] >> kind & 1 and line.get("ways", 1) >> way & 1 and (self.owns(dst) or not line.get("own")):
                row, cards = line["locks"][team], self.cards[dst]
                if isinstance(row, list):  # it depends on what lies on top
                    top = self.number[cards[-1]] + 1 if cards and cards[-1] else 0
                    row = "0" if cards and cards[-1] is None else row[top]
                keys |= int(row, 16)
            line = line.get("also")
        return keys


class Socket(WSListener):
    """Puts the server's messages into a queue, and None when the connection is lost."""

    def __init__(self):
        self.heard = asyncio.Queue()

    def on_ws_frame(self, transport, frame):
        if frame.msg_type == WSMsgType.TEXT:
            for line in frame.get_payload_as_bytes().split(b"\n"):
                self.heard.put_nowait(json.loads(line))

    def on_ws_disconnected(self, transport):
        self.heard.put_nowait(None)


async def play_a_round(socket_url, token):
    """Play until a round is over. After a lost connection, the hello of a new one restores everything."""
    clock = asyncio.get_running_loop().time
    me, numbers = secrets.token_hex(8), iter(range(10**9))
    while True:
        try:
            transport, socket = await ws_connect(Socket, socket_url)
        except OSError:
            await asyncio.sleep(1)
            continue

        def say(*message, line=transport):
            line.send(WSMsgType.TEXT, json.dumps(message).encode())

        say("hello", 3, me, token)
        table, phase, aside, move_at = None, "", [None, [], None], clock() + PACE
        while True:
            if clock() >= move_at:
                move_at = clock() + PACE
                moves = table.plays() if table and phase == "playing" else []
                if moves:
                    say("play", next(numbers), *moves[0])
                elif table and phase == "playing" and table.acts:
                    say("act", next(numbers), *table.acts[0])
            try:
                message = await asyncio.wait_for(socket.heard.get(), max(0, move_at - clock()))
            except TimeoutError:
                continue
            if message is None:
                break
            kind, *rest = message
            if kind == "welcome":
                _, seq, _, _, room, view, book, *_ = rest
                table = Table(book, view)
            elif kind == "view":
                seq, _, room, view = rest
                table.load(view)
            elif kind == "p":
                aside = [*rest, None][:3]
            elif kind in ("b", "t", "r") and (rest[4 if kind == "b" else 3 :] or [rest[0] - 1])[0] > seq:
                say("sync")  # a batch before this one is missing
            elif kind == "b":
                seq = rest[0]
                table.fold(rest[3], *(aside[1:] if aside[0] == seq else []))
            elif kind == "t":
                seq, _, room, _ = rest
            elif kind == "r":
                seq, _, changed, _ = rest
                room = {**room, **changed, "seats": room["seats"]}  # this bot asks nothing about seats
            elif kind == "bye":
                reason, again, text = rest
                if again < 0:
                    sys.exit(f"sent away: {text or reason}")
                await asyncio.sleep(again / 1000)
            if kind in ("welcome", "view", "t", "r") and room["phase"] != phase:
                phase = room["phase"]
                if phase in ("round_over", "match_over"):
                    transport.disconnect()
                    await transport.wait_disconnected()
                    return room
                if phase == "lobby":
                    say("ready")


def post(url, body, key=""):
    headers = {"content-type": "application/json", "authorization": f"Bearer {key}"}
    with urllib.request.urlopen(urllib.request.Request(url, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


def main():
    server, table = sys.argv[1].split("/t/")
    guest = post(f"{server}/api/guests", {"name": sys.argv[2]})
    seat = post(f"{server}/api/tables/{table}/seats", {"name": sys.argv[2]}, guest["key"])
    socket_url = f"ws{server.removeprefix('http')}/api/tables/{table}/socket"
    room = asyncio.run(play_a_round(socket_url, seat["token"]))
    print(f"{room['how']}: {room['standing']['points']}, I have seat {seat['seat']}")  # noqa: T201


if __name__ == "__main__":
    main()
