// boardgame.io: everyone may move at any time; a move replaces the last one in G, so that the state stays small.
import { createRequire } from 'node:module';
import { EVENTS, listening } from './common.mjs';

const require = createRequire(import.meta.url);
const { Server, SocketIO } = require('boardgame.io/server');
const { ActivePlayers } = require('boardgame.io/core');

const game = {
  name: 'fast',
  setup: () => ({ number: 0, seat: 0, events: [] }),
  disableUndo: true,
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    play: {
      ignoreStaleStateID: true, // others' moves overtake this one
      move: ({ G, playerID }) => ({ number: G.number + 1, seat: +playerID, events: EVENTS }),
    },
  },
};

// Pings are further apart than a run is long.
const transport = new SocketIO({ socketOpts: { pingInterval: 600_000, perMessageDeflate: false } });
const server = Server({ games: [game], origins: [], transport });
const { appServer } = await server.run({ port: { port: 0, host: '127.0.0.1' } });
listening(appServer);
