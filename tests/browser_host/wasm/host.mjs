// An in-browser host inside Python as WebAssembly, with rows that JavaScript keeps: asked, played in, lost, and taken out again.
import assert from 'node:assert/strict';
import { started } from './python.mjs';

const python = await started(process.argv[2]);
const kept = new Map();
const bytes = (text) => new TextEncoder().encode(text);

/** What the worker of a page gives to Python; `frames` is called with every frame, by line. */
function shell(frames) {
  return {
    rows: async () => [...kept].sort(([one], [other]) => (one < other ? -1 : 1)),
    write: async (put, drop) => {
      for (const prefix of drop) for (const key of kept.keys()) if (key.startsWith(prefix)) kept.delete(key);
      for (const [key, value] of put) kept.set(key, value);
      return '';
    },
    deliver: (line, text) => frames(line, text),
    parted: () => undefined,
    unkept: (why) => assert.fail(why),
  };
}

const open = (frames) => python.pyimport('rasant.browser_host.worker').start(shell(frames));

async function ask(browserHost, method, address, key = '', body = undefined) {
  const [status, media, content] = await browserHost.ask(
    method,
    address,
    key && `Bearer ${key}`,
    'application/json',
    body && bytes(JSON.stringify(body)),
  );
  return { status, media, answer: JSON.parse(new TextDecoder().decode(content)) };
}

/** All messages over a line until one of them is wanted. */
function listener() {
  const heard = [];
  let look = () => undefined;
  return {
    deliver: (_, text) => {
      heard.push(
        ...text
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line)),
      );
      look();
    },
    until: (wanted) =>
      new Promise((found) => {
        look = () => heard.some(wanted) && found(heard.find(wanted));
        look();
      }),
  };
}

const first = listener();
let browserHost = await open(first.deliver);
const games = await ask(browserHost, 'GET', '/api/games');
assert.equal(games.status, 200);
assert.ok(games.answer.games.length >= 5);
const { key } = (await ask(browserHost, 'POST', '/api/guests', '', { name: 'Ada' })).answer;
const { table } = (
  await ask(browserHost, 'POST', '/api/tables', key, {
    game: 'ligretto',
    players: 4,
    bots: ['', 'quick', 'quick', 'quick'],
  })
).answer;
const { token } = (await ask(browserHost, 'POST', `/api/tables/${table}/seats`, key, { name: 'Ada' })).answer;
assert.equal((await ask(browserHost, 'GET', '/api/nonsense')).answer.code, 'not_found');
assert.equal(JSON.parse(browserHost.connect('nonsense')).code, 'unknown_table');

const line = browserHost.connect(table);
browserHost.receive(line, JSON.stringify(['hello', 3, 'tab', token, true]));
await first.until(([kind]) => kind === 'welcome');
browserHost.receive(line, JSON.stringify(['ready', true]));
const played = await first.until(([kind, seq]) => kind === 'b' && seq > 12);

const second = listener();
browserHost = await open(second.deliver);
browserHost.receive(browserHost.connect(table), JSON.stringify(['hello', 3, 'tab', token, true]));
const welcome = await second.until(([kind]) => kind === 'welcome');
assert.ok(welcome[2] >= played[1], 'what was sent is there again');
process.stdout.write('an in-browser host was played in, lost, and taken out again\n');
process.exit(0);
