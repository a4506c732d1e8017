/**
 * The games there are and what things are called in them, from the host; if it does not answer, those that came with the
 * page stand in until it does. Both are asked for when the page starts; the words come again when another language is
 * chosen.
 */
import { SvelteMap } from 'svelte/reactivity';
import { language, type Code, type TextsLoader } from '@rasant/lang/language.svelte';
import { gameTexts, shelf } from '@rasant/net/api';
import type { Host } from '@rasant/host/host';
import { home } from '@rasant/net/hosts';
import { serverInfo } from '@rasant/net/serverInfo.svelte';
import { browserHost } from '@rasant/browserHost/browserHost.svelte';
import type { AllTexts, GameInfo, GameTexts, GameList } from '@rasant/wire/messages';

const AGAIN_MS = 3000;

/** The words of an unknown game. */
const nothingSaid = (game: string): GameTexts => ({
  title: game,
  tagline: '',
  hints: [],
  presets: {},
  options: {},
  acts: {},
  zones: {},
  faces: {},
  facts: {},
  notes: {},
  ends: {},
  refusals: {},
  lesson: {},
  pad: {},
  missing: [],
});

export class Catalogue implements TextsLoader {
  private shelf = $state.raw<GameList>();
  private readonly received = new SvelteMap<string, AllTexts>();
  /** The server has not answered: what came with the page is shown, and the request is retried. */
  standsIn = $state(false);
  /** The server does not answer. The request is retried, at once if the player asks for it. */
  failed = $state(false);

  constructor(
    private readonly askGames = shelf,
    private readonly askTexts = gameTexts,
    private readonly host: Host = home,
  ) {}

  /** In the language of the page; if the page could not get its own words, in the one that was wished for. */
  private readonly spoken = $derived(this.received.get(language.code) ?? [...this.received.values()].at(-1));

  /** Is there something to be shown? */
  readonly ready = $derived(!!this.shelf && !!this.spoken);

  /** For most people first: who comes with a party finds what they need. */
  readonly games = $derived((this.shelf?.games ?? []).toSorted((one, other) => other.largest - one.largest));

  readonly temperaments = $derived(this.shelf?.temperaments ?? []);

  info(game: string): GameInfo | undefined {
    return this.shelf?.games.find((info) => info.game === game);
  }

  words(game: string): GameTexts {
    return this.spoken?.games[game] ?? nothingSaid(game);
  }

  /** Ask for everything, in this language, until it has come. */
  async start(code: Code): Promise<void> {
    this.failed = false;
    try {
      await this.ask(code, this.host);
      this.standsIn = false;
    } catch {
      if (this.host.remote && !this.ready) await this.ask(code, browserHost).catch(() => undefined);
      this.standsIn = this.ready;
      this.failed = !this.ready;
      setTimeout(() => (this.failed || this.standsIn) && void this.start(language.code), AGAIN_MS);
    }
  }

  async load(code: Code): Promise<void> {
    if (!this.received.has(code))
      this.received.set(code, await this.askTexts(this.standsIn ? browserHost : this.host, code));
  }

  /** All of it from one host: no games of one with the words of another. */
  private async ask(code: Code, host: Host): Promise<void> {
    const [games, words] = await Promise.all([this.askGames(host), this.askTexts(host, code)]);
    this.received.clear();
    this.received.set(code, words);
    this.shelf = games;
    if (host.remote) serverInfo.take({ ...games.server }); // an older server sends none
    language.follow(this);
  }
}

export const catalogue = new Catalogue();
