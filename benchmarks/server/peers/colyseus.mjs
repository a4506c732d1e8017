// Colyseus: a room without synchronised state that broadcasts every move, packed once by Colyseus itself.
import { createServer } from 'node:http';
import { Room, Server } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { EVENTS, listening } from './common.mjs';

class Table extends Room {
  patchRate = null; // there is no state to be synchronised
  seatReservationTimeout = 60;
  autoDispose = false;

  onCreate() {
    this.maxClients = 12;
    this.number = 0;
    this.began = Date.now();
    this.onMessage('p', (client) => {
      this.broadcast('b', [++this.number, Date.now() - this.began, client.userData, EVENTS]);
    });
  }

  onJoin(client, { seat }) {
    client.userData = seat;
  }
}

const http = createServer();
// No pings: the load generator reads no frame but the moves', and their work would be held against Colyseus.
const transport = new WebSocketTransport({ server: http, pingInterval: 0 });
const server = new Server({ greet: false, gracefullyShutdown: false, transport });
server.define('table', Table);
await server.listen(0, '127.0.0.1');
listening(http);
