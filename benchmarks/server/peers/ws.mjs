// Node's ws: a move comes in, gets its number and goes out to everyone in the room.
import { WebSocketServer } from 'ws';
import { EVENTS, listening } from './common.mjs';

const TEXT = { binary: false };
const rooms = new Map();

function roomOf(id) {
  let room = rooms.get(id);
  if (!room) rooms.set(id, (room = { number: 0, began: Date.now(), sockets: [] }));
  return room;
}

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, clientTracking: false, skipUTF8Validation: true });
server.on('connection', (socket, request) => {
  const [, id, seat] = request.url.split('/');
  const room = roomOf(id);
  room.sockets.push(socket);
  socket.on('message', (data) => {
    JSON.parse(data);
    // Encoded once; as bytes, so that ws need not encode the string for every socket.
    const line = Buffer.from(JSON.stringify(['b', ++room.number, Date.now() - room.began, +seat, EVENTS]));
    for (const other of room.sockets) other.send(line, TEXT);
  });
});
server.on('listening', () => listening(server));
