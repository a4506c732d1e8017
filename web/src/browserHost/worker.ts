/**
 * Python in a worker: one for all tabs where the browser shares workers, else one for each. It is started at once, and
 * takes over the database at the first request.
 */
import type { PyodideAPI } from 'pyodide';
import type { PyProxy } from 'pyodide/ffi';
import type { FromWorker, ToWorker, Unkept } from './messages';
import { startedPython } from './interpreter';
import { StartError } from './payload';
import { Rows, type KeptRow } from './rows';

/** `rasant.browser_host.worker.WorkerHost`. */
interface PythonHost extends PyProxy {
  ask(
    method: string,
    path: string,
    authorization: string,
    media: string,
    body: Uint8Array | null,
  ): Promise<[number, string, Uint8Array<ArrayBuffer>]>;
  connect(table: string): number | string;
  receive(connection: number, text: string): void;
  gone(connection: number): void;
}

type Port = Pick<MessagePort, 'postMessage' | 'onmessage'>;

/**
 * What a worker finds around itself: the name under which its site keeps things, and tabs that connect if it is shared, else
 * the one tab that has it.
 */
const scope = self as unknown as Port & {
  readonly name: string;
  onconnect?: ((event: MessageEvent) => void) | null;
};

const ports = new Set<Port>();
/** Whose connections they are, by the numbers that Python gives them. */
const connections = new Map<number, { port: Port; connection: number }>();
let share = 0;
let nothingKept: Unkept | '' = '';

const post = (port: Port, message: FromWorker): void => port.postMessage(message);
const postAll = (message: FromWorker): void => ports.forEach((port) => post(port, message));

let python: Promise<PyodideAPI> | undefined;
let opened: Promise<PythonHost> | undefined;

/** Python, which is on its way since the first tab came; if it does not start, it is tried again for the next. */
function started(): Promise<PyodideAPI> {
  python ??= startedPython(scope.name, (done) => postAll({ say: 'started', share: (share = done) })).catch(
    (error: unknown) => {
      console.error(error);
      python = opened = undefined;
      share = 0;
      postAll({ say: 'failed', why: error instanceof StartError ? error.why : 'broken' });
      throw error;
    },
  );
  return python;
}

/** The tables, opened when they are first asked for; what could not be opened is tried again. */
function browserHost(): Promise<PythonHost> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function open(): Promise<PythonHost> {
  const module = (await started()).pyimport('rasant.browser_host.worker') as {
    start(shell: object): Promise<PythonHost>;
  };
  let rows: Rows | undefined;
  /** Has another worker taken over? Then everything this host still sends is dropped. */
  let replaced = false;
  return module.start({
    rows: async (): Promise<KeptRow[] | Unkept> => {
      try {
        rows = await Rows.taken(scope.name, crypto.getRandomValues(new Uint32Array(4)).join('-'));
        return await rows.all();
      } catch {
        // browsers say it in many ways, and mean that nothing may be kept here
        rows = undefined;
        return 'denied';
      }
    },
    write: async (put: KeptRow[], drop: string[]): Promise<Unkept | ''> => {
      if (!rows) return 'denied';
      try {
        return await rows.write(put, drop);
      } catch {
        replaced = true;
        opened = undefined;
        connections.clear();
        postAll({ say: 'replaced' });
        // what is not written is not answered: this host gets no answer any more, and the next request gets another host
        return new Promise<never>(() => undefined);
      }
    },
    deliver: (number: number, text: string) => {
      const found = replaced ? undefined : connections.get(number);
      if (found) post(found.port, { say: 'frame', connection: found.connection, text });
    },
    parted: (number: number) => replaced || part(number),
    unkept: (why: Unkept | '') => replaced || postAll({ say: 'unkept', why: (nothingKept = why) }),
  });
}

/** A table has closed a connection. */
function part(number: number): void {
  const found = connections.get(number);
  connections.delete(number);
  if (found) post(found.port, { say: 'parted', connection: found.connection });
}

async function heard(port: Port, message: ToWorker): Promise<void> {
  switch (message.say) {
    case 'tab':
      // held by a tab as long as it lives: nothing else says that one was closed or has died
      await navigator.locks.request(message.lock, () => lose(port));
      return;
    case 'ask': {
      const { id, method, path, authorization, media, body } = message;
      try {
        const [status, type, content] = await (await browserHost()).ask(method, path, authorization, media, body);
        post(port, { say: 'answer', id, status, media: type, content });
      } catch (error) {
        console.error(error);
        post(port, { say: 'unanswered', id });
      }
      return;
    }
    case 'connect': {
      const number = await browserHost().then(
        (here) => here.connect(message.table),
        () => '',
      );
      if (typeof number === 'string') post(port, { say: 'parted', connection: message.connection });
      else {
        connections.set(number, { port, connection: message.connection });
        post(port, { say: 'connected', connection: message.connection });
      }
      return;
    }
    case 'frame':
      for (const number of numbersOf(port, message.connection)) void hear(number, message.text);
      return;
    case 'gone':
      hangUp(numbersOf(port, message.connection));
  }
}

/** What Python calls a connection of a page, or all connections of a tab; none if they have ended. */
function numbersOf(port: Port, connection?: number): number[] {
  return [...connections]
    .filter(([, found]) => found.port === port && (connection === undefined || found.connection === connection))
    .map(([number]) => number);
}

const hear = async (number: number, text: string): Promise<void> => (await browserHost()).receive(number, text);

function hangUp(numbers: readonly number[]): void {
  for (const number of numbers) {
    connections.delete(number);
    void browserHost().then((here) => here.gone(number));
  }
}

/** A tab is gone, with all its connections. */
function lose(port: Port): void {
  ports.delete(port);
  hangUp(numbersOf(port));
}

function serve(port: Port): void {
  ports.add(port);
  // those who wait for a Python that does not start have had a message
  port.onmessage = ({ data }: MessageEvent<ToWorker>) => void heard(port, data).catch(() => undefined);
  started().catch(() => undefined);
  post(port, { say: 'started', share });
  if (nothingKept) post(port, { say: 'unkept', why: nothingKept });
}

if ('onconnect' in scope) scope.onconnect = ({ ports }) => ports.forEach(serve);
else serve(scope);
