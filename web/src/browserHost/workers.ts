/** The worker that runs Python: one for all tabs where the browser shares workers, else one for each tab. */
import { STORAGE } from '@rasant/platform/place';
import type { FromWorker, ToWorker } from './messages';
import worker from './worker?worker&url';

/** What a page needs of a worker. */
export interface Employed {
  post: (message: ToWorker) => void;
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

/** Where the browser allows no storage it allows no shared worker: then one of the tab's own gets all unanswered messages. */
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
      unheard.forEach(instead.post);
    }
  });
  return {
    post: (message) => {
      if (instead) return instead.post(message);
      if (!isThere) unheard.push(message);
      first.post(message);
    },
    dismiss: () => (instead ?? first).dismiss(),
  };
}

function shared(hears: Hears): Employed {
  const employed = new SharedWorker(worker, { type: 'module', name: NAME });
  employed.port.onmessage = ({ data }: MessageEvent<FromWorker>) => hears(data);
  employed.onerror = () => hears(null);
  const post = (message: ToWorker): void => employed.port.postMessage(message);
  const lock = `${NAME} ${crypto.randomUUID()}`;
  let release: () => void = () => undefined;
  // held as long as this tab lives and wants the worker; where that is not allowed, nothing else is
  const held = navigator.locks.request(lock, () => {
    post({ say: 'tab', lock });
    return new Promise<void>((done) => (release = done));
  });
  held.catch(() => undefined);
  const dismiss = (): void => {
    employed.port.close();
    release();
  };
  return { post, dismiss };
}

function own(hears: Hears): Employed {
  const employed = new Worker(worker, { type: 'module', name: NAME });
  employed.onmessage = ({ data }: MessageEvent<FromWorker>) => hears(data);
  employed.onerror = () => hears(null);
  return { post: (message) => employed.postMessage(message), dismiss: () => employed.terminate() };
}
