/** The worker that has Python: one for all tabs where a browser shares workers, else one of this tab's own. */
import { STORAGE } from '@rasant/platform/place';
import type { FromWorker, ToWorker } from './messages';
import worker from './worker?worker&url';

/** What a page needs of a worker. */
export interface Employed {
  tell: (message: ToWorker) => void;
  /** Nothing more is heard of it. */
  dismiss: () => void;
}

/** Hears what the worker says; `null`: the browser does not let it run. */
export type Hears = (message: FromWorker | null) => void;

/** All tabs of this site share the worker of this name, under which it keeps things, too. */
const NAME = STORAGE;

export function employ(hears: Hears): Employed {
  return sharesWorkers() ? sharedOrOwn(hears) : own(hears);
}

/** Without locks a shared worker would never know which tabs are gone. */
const sharesWorkers = (): boolean => typeof SharedWorker === 'function' && !!navigator.locks;

/** Where nothing may be kept nothing may be shared: then one of its own is told all that nobody has heard. */
function sharedOrOwn(hears: Hears): Employed {
  const unheard: ToWorker[] = [];
  let isThere = false;
  let instead: Employed | undefined;
  const first = shared((message) => {
    if (instead) return;
    if (message || isThere) {
      isThere = true;
      hears(message);
    } else {
      instead = own(hears);
      unheard.forEach(instead.tell);
    }
  });
  return {
    tell: (message) => {
      if (instead) return instead.tell(message);
      if (!isThere) unheard.push(message);
      first.tell(message);
    },
    dismiss: () => (instead ?? first).dismiss(),
  };
}

function shared(hears: Hears): Employed {
  const employed = new SharedWorker(worker, { type: 'module', name: NAME });
  employed.port.onmessage = ({ data }: MessageEvent<FromWorker>) => hears(data);
  employed.onerror = () => hears(null);
  const tell = (message: ToWorker): void => employed.port.postMessage(message);
  const lock = `${NAME} ${crypto.randomUUID()}`;
  let release: () => void = () => undefined;
  // held as long as this tab lives and wants the worker; where that is not allowed, nothing else is
  const held = navigator.locks.request(lock, () => {
    tell({ say: 'tab', lock });
    return new Promise<void>((done) => (release = done));
  });
  held.catch(() => undefined);
  const dismiss = (): void => {
    employed.port.close();
    release();
  };
  return { tell, dismiss };
}

function own(hears: Hears): Employed {
  const employed = new Worker(worker, { type: 'module', name: NAME });
  employed.onmessage = ({ data }: MessageEvent<FromWorker>) => hears(data);
  employed.onerror = () => hears(null);
  return { tell: (message) => employed.postMessage(message), dismiss: () => employed.terminate() };
}
