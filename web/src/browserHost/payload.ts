/**
 * What Python is made of, packed: loaded once, kept by the browser, and unpacked here, so that no host of files has to
 * know how. Packing carries a checksum: what did not come whole is noticed, and loaded anew once.
 */
import { pythonCache } from '@rasant/platform/storageName';
import type { StartTrouble } from './messages';

export class StartError extends Error {
  constructor(readonly why: StartTrouble) {
    super(why);
  }
}

/** How many bytes have come so far. */
export type Loaded = (came: number) => void;

/** What is kept of it; the service worker forgets what no version needs any more. */
export class Payload {
  private constructor(private readonly cache: Cache | undefined) {}

  /** Where browsers keep nothing (a page from another machine over plain http, a private window) it is loaded each time. */
  static async open(storage: string): Promise<Payload> {
    const opened = async (): Promise<Cache | undefined> => globalThis.caches?.open(pythonCache(storage));
    return new Payload(await opened().catch(() => undefined));
  }

  /** Does the browser keep anything? */
  get keeps(): boolean {
    return !!this.cache;
  }

  /** A file, unpacked. */
  async file(url: string, report: Loaded): Promise<Uint8Array<ArrayBuffer>> {
    const kept = await this.kept(url);
    if (kept) {
      report(kept.length);
      const whole = await unpackedIfWhole(kept);
      if (whole) return whole;
    }
    try {
      return await this.brought(url, report);
    } catch (error) {
      if (!(error instanceof StartError) || error.why !== 'torn') throw error;
      return this.brought(url, report, 'reload');
    }
  }

  private async brought(url: string, report: Loaded, cache?: RequestCache): Promise<Uint8Array<ArrayBuffer>> {
    const packed = await loaded(url, report, cache);
    const whole = await unpackedIfWhole(packed);
    if (!whole) throw new StartError('torn');
    await this.keep(url, packed);
    return whole;
  }

  async kept(url: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const found = await this.cache?.match(url).catch(() => undefined);
    return found && new Uint8Array(await found.arrayBuffer());
  }

  /** Keep something; where there is no room it is loaded again the next time. */
  async keep(url: string, content: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.cache?.put(url, new Response(content)).catch(() => undefined);
  }

  async forget(url: string): Promise<void> {
    await this.cache?.delete(url);
  }
}

async function loaded(url: string, report: Loaded, cache: RequestCache = 'default'): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url, { cache }).catch(() => undefined);
  if (!response?.ok || !response.body) throw new StartError('unreachable');
  let came = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform: (part, on) => {
      came += part.length;
      report(came);
      on.enqueue(part);
    },
  });
  try {
    return new Uint8Array(await new Response(response.body.pipeThrough(counted)).arrayBuffer());
  } catch {
    throw new StartError('torn');
  }
}

/** How files begin that are packed, and what is in them: WebAssembly, and archives. */
const PACKED = [0x1f, 0x8b];
const CONTENTS = [
  [0x00, 0x61, 0x73, 0x6d],
  [0x50, 0x4b],
];
const begins = (content: Uint8Array, how: readonly number[]): boolean => how.every((byte, at) => content[at] === byte);

/** Nothing if it is torn; a browser that cannot unpack cannot check. */
const unpackedIfWhole = (packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  unpacked(packed).catch((error: unknown) => {
    if (error instanceof StartError && error.why === 'too_old') throw error;
    return undefined;
  });

/** Some hosts say that they have packed what was packed already; then the browser has unpacked it. */
async function unpacked(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (CONTENTS.some((how) => begins(packed, how))) return packed;
  if (!begins(packed, PACKED)) throw new StartError('torn');
  if (typeof DecompressionStream !== 'function') throw new StartError('too_old');
  const { body } = new Response(packed);
  if (!body) throw new StartError('torn');
  const whole = body.pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(whole).arrayBuffer());
}
