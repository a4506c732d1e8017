/** The messages between a page and its worker; the frames and answers in them are those of the protocol and the HTTP API. */

/** Why there is no Python. */
export type StartTrouble =
  /** The browser has no WebAssembly, or cannot unpack. */
  | 'too_old'
  /** The browser does not let a worker run. */
  | 'blocked'
  /** What it is made of does not come: there is no network, and it was never here. */
  | 'unreachable'
  /** It came, and not whole. */
  | 'torn'
  /** It did not start. */
  | 'broken';

/** Why nothing is kept. */
export type Unkept = 'denied' | 'full' | 'newer' | 'unreadable' | 'broken';

export type ToWorker =
  /** From a tab that holds a lock of this name as long as it lives. */
  | { say: 'tab'; lock: string }
  | {
      say: 'ask';
      id: number;
      method: string;
      path: string;
      authorization: string;
      media: string;
      body: Uint8Array | null;
    }
  | { say: 'connect'; connection: number; table: string }
  | { say: 'frame'; connection: number; text: string }
  | { say: 'gone'; connection: number };

export type FromWorker =
  /** So much of the way to a running Python is done, between 0 and 1. */
  | { say: 'started'; share: number }
  | { say: 'failed'; why: StartTrouble }
  | { say: 'answer'; id: number; status: number; media: string; content: Uint8Array<ArrayBuffer> }
  /** There will be no answer: Python itself has failed. */
  | { say: 'unanswered'; id: number }
  | { say: 'connected'; connection: number }
  /** There is no such table, or the table has closed the connection. */
  | { say: 'parted'; connection: number }
  | { say: 'frame'; connection: number; text: string }
  /** Nothing is kept from now on, for this reason; an empty one: it is again. */
  | { say: 'unkept'; why: Unkept | '' }
  /** Another worker has taken over what is kept, and this one has stopped. */
  | { say: 'replaced' };
