/** The connection to a table, with a socket and a clock driven by the test. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { itemAt } from '@rasant/table/itemAt';
import { ReconnectingSocket } from './reconnectingSocket';

const IN_SIGHT_MS = 2000;

class HeldSocket {
  static readonly OPEN = 1;
  static all: HeldSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;

  constructor() {
    HeldSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = HeldSocket.OPEN;
    this.onopen();
  }

  /** Answer every ping from now on, at once. */
  answer(): void {
    this.send = () => this.onmessage({ data: '["pong",0]' });
  }
}

let page = new EventTarget();
let hidden = false;
let calls: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  HeldSocket.all = [];
  calls = [];
  page = new EventTarget();
  hidden = false;
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', Object.defineProperty(new EventTarget(), 'hidden', { get: () => hidden }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function opened(): HeldSocket {
  const socket = new ReconnectingSocket(() => new HeldSocket(), {
    opened: () => calls.push('opened'),
    heard: () => calls.push('heard'),
    silent: () => calls.push('silent'),
    lost: (unanswered) => calls.push(unanswered ? 'unanswered' : 'lost'),
  });
  socket.open();
  return itemAt(HeldSocket.all, 0);
}

test('a silent server is noticed within two seconds, and not given up at once', () => {
  const socket = opened();
  socket.open();
  vi.advanceTimersByTime(IN_SIGHT_MS);
  expect(calls).toEqual(['opened', 'silent']);
  expect(HeldSocket.all).toHaveLength(1);
  expect(socket.sent.filter((text) => text.startsWith('["ping"')).length).toBeGreaterThan(1);
});

test('silence that goes on for long gives the socket up for a new one', () => {
  opened().open();
  vi.advanceTimersByTime(10_000);
  expect(calls.slice(0, 3)).toEqual(['opened', 'silent', 'unanswered']);
  expect(HeldSocket.all.length).toBeGreaterThan(1);
});

test('as long as pings are answered nothing is lost', () => {
  const socket = opened();
  socket.answer();
  socket.open();
  vi.advanceTimersByTime(60_000);
  expect(new Set(calls)).toEqual(new Set(['opened', 'heard']));
});

test('the browser’s own word that the device is off the net counts at once', () => {
  const socket = opened();
  socket.open();
  page.dispatchEvent(new Event('offline'));
  expect(calls).toEqual(['opened', 'silent']);
  socket.onmessage({ data: '["pong",0]' });
  expect(calls.at(-1)).toBe('heard');
});

test('a hidden page has not listened: its silence means nothing', () => {
  hidden = true;
  opened().open();
  vi.advanceTimersByTime(60_000);
  expect(calls).toEqual(['opened']);
});

test('a socket that never opened is unanswered, also if it is given up; one that was open is lost', () => {
  const refused = opened();
  refused.onclose();
  expect(calls).toEqual(['unanswered']);
  vi.advanceTimersByTime(1000);
  const next = itemAt(HeldSocket.all, 1);
  next.open();
  next.onclose();
  expect(calls).toEqual(['unanswered', 'opened', 'lost']);
  vi.advanceTimersByTime(10_000);
  expect(calls.at(-1)).toBe('unanswered');
});
