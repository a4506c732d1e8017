/** A host stores tables and answers requests: a server, or Python in the page. Both have this interface. */
import { keepForGood, recall, recallObject, remember } from '@rasant/platform/storage';
import { person } from '@rasant/platform/person.svelte';
import type { Guest, Problem } from '@rasant/wire/messages';
import { anotherName } from './anotherName.svelte';
import { invitation } from './invitation.svelte';

/** The host said no; `text` is meant for people. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

/** What is asked besides the address. */
export interface Question {
  body?: object | Blob;
  key?: string | undefined;
  /** Without one: POST where there is a body, else GET. */
  method?: string;
  signal?: AbortSignal | undefined;
}

/** The part of a browser's `WebSocket` that the page uses. */
export interface TableSocket {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  readonly readyState: number;
  send(text: string): void;
  close(): void;
}

const JSON_TYPE = 'application/json';
const LOG_TYPE = 'application/x-ndjson';

export abstract class Host {
  /** Is it beyond a network, which may be lost? */
  abstract readonly remote: boolean;
  /** Under which name the browser keeps who one is there: no host knows the keys of another. */
  protected abstract readonly guestKept: string;

  /** A socket to a table. */
  abstract socket(table: string): TableSocket;

  /** Where the picture of a game that has one in its folder lies. */
  abstract tile(game: string): string;

  /** Bring a question to where it is answered. */
  protected abstract carry(path: string, request: RequestInit): Promise<Response>;

  /** The own name and key there, once one has played there. */
  get guest(): Partial<Guest> {
    return recallObject<Guest>(this.guestKept);
  }

  become(guest: Guest | null): void {
    remember(this.guestKept, guest ? JSON.stringify(guest) : '');
    if (guest) keepForGood();
  }

  /** What is answered, if what is asked for is done. */
  async answer(path: string, { body, key, method = body ? 'POST' : 'GET', signal }: Question = {}): Promise<Response> {
    const headers: Record<string, string> = {};
    if (body) headers['Content-Type'] = body instanceof Blob ? LOG_TYPE : JSON_TYPE;
    if (key) headers.Authorization = `Bearer ${key}`;
    const sent = body instanceof Blob ? body : body && JSON.stringify(body);
    try {
      return await granted(await this.carry(path, { method, headers, body: sent ?? null, signal: signal ?? null }));
    } catch (error) {
      // what the page looks up by itself does not open the sheet again that a player has closed
      if (error instanceof ApiError && error.code === 'not_invited') invitation.ask(method !== 'GET');
      throw error;
    }
  }

  async ask<Answer>(path: string, question?: Question): Promise<Answer> {
    return (await this.answer(path, question)).json() as Promise<Answer>;
  }

  /** Ask as a guest, by another name if this one is reserved and the player chooses another. */
  async askAs<Answer>(name: string, path: string, body: object, signal?: AbortSignal): Promise<Answer> {
    try {
      return await this.askNamed<Answer>(name, path, body, signal);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'kept_name') throw error;
      const chosen = person.name.trim(); // since this was begun, perhaps
      const other = chosen && chosen !== name ? chosen : await anotherName.ask(name);
      if (!other || signal?.aborted) throw error;
      return this.askAs(other, path, 'name' in body ? { ...body, name: other } : body, signal);
    }
  }

  /** Ask as a guest; a key that is no longer known there is replaced by a new one, once. */
  private async askNamed<Answer>(name: string, path: string, body: object, signal?: AbortSignal): Promise<Answer> {
    const asked = async (): Promise<Answer> => this.ask(path, { body, key: await this.keyFor(name, signal), signal });
    try {
      return await asked();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'bad_key') throw error;
      if (!(await this.fetchLostKey())) this.become(null);
      return asked();
    }
  }

  /** Ask for something public of which the player may see more: a key that is not known there must not hide it. */
  async askMaybeAsMyself(path: string, signal?: AbortSignal): Promise<Response> {
    const { key } = this.guest;
    try {
      return await this.answer(path, { key, signal });
    } catch (error) {
      if (key && error instanceof ApiError && error.code === 'bad_key') return this.answer(path, { signal });
      throw error;
    }
  }

  /**
   * Another key in place of one's own, which ends. Its secret is kept before the request: if the answer is lost the
   * old key may have ended, and with that secret the new one can be asked for again.
   */
  async replaceKey(): Promise<void> {
    const { key } = this.guest;
    const secret = recall(this.secretKept) || chanceLetters();
    remember(this.secretKept, secret);
    try {
      this.become(await this.ask<Guest>('/me/key', { body: { secret }, key }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'bad_key') remember(this.secretKept, '');
      throw error;
    }
    remember(this.secretKept, '');
  }

  /** One's key has ended: was it replaced from here, and only the answer lost? Then one has the new one now. */
  async fetchLostKey(): Promise<boolean> {
    if (!recall(this.secretKept)) return false;
    try {
      await this.replaceKey();
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'bad_key') return false;
      throw error;
    }
  }

  private get secretKept(): string {
    return `${this.guestKept}.secret`;
  }

  /** The key of a guest, made the first time it is needed and kept by the browser. */
  private async keyFor(name: string, signal?: AbortSignal): Promise<string> {
    const { key } = this.guest;
    if (key) {
      keepForGood(); // a browser that said no to a new visitor may say yes to one who comes back
      return key;
    }
    const made = await this.ask<Guest>('/guests', { body: { name }, signal });
    this.become(made);
    return made.key;
  }
}

/** 96 bits as 16 letters of URLs: with more, the key of a long name would not fit into a QR code. */
const chanceLetters = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(12))))
    .replaceAll('+', '-')
    .replaceAll('/', '_');

async function granted(response: Response): Promise<Response> {
  if (response.ok) return response;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  throw new ApiError(problem?.code ?? String(response.status), problem?.text ?? response.statusText);
}
