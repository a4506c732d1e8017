/** The language of the page: switchable at any time, remembered, and loaded only when it is asked for. */
import { recall, remember } from '@rasant/platform/storage';
import { isSite } from '@rasant/platform/place';
import { Dates } from './dates';
import { en } from './en';
import { Numbers } from './numbers';
import type { Texts } from './texts';

const LOADERS = {
  de: async (): Promise<Texts> => (await import('./de')).de,
  en: async (): Promise<Texts> => en,
  fr: async (): Promise<Texts> => (await import('./fr')).fr,
  it: async (): Promise<Texts> => (await import('./it')).it,
  nl: async (): Promise<Texts> => (await import('./nl')).nl,
  es: async (): Promise<Texts> => (await import('./es')).es,
};

export type Code = keyof typeof LOADERS;

/** Each language under its own name, for the list one chooses from. */
export const LANGUAGES: Record<Code, string> = {
  de: 'Deutsch',
  en: 'English',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  es: 'Español',
};

/** Further words that must be there when a language is spoken: those of games. */
export interface TextsLoader {
  load(code: Code): Promise<void>;
}

/** On a page without a server there is none that does not answer: nothing says so there. */
export const wordsHere = (texts: Texts, isSite: boolean): Texts =>
  isSite ? { ...texts, connection: { ...texts.connection, failed: texts.alone.failed } } : texts;

const isCode = (code: string): code is Code => code in LOADERS;

class Language {
  code = $state<Code>('en');
  texts = $state.raw<Texts>(wordsHere(en, isSite));
  readonly numbers = $derived(new Numbers(this.code));
  readonly dates = $derived(new Dates(this.code));
  private readonly list = $derived(new Intl.ListFormat(this.code));
  private readonly loaders = new Set<TextsLoader>();

  /** The language chosen before, else the first one of the browser that we know. */
  wish(): Code {
    const wishes = [recall('language') ?? '', ...navigator.languages.map((wish) => wish.slice(0, 2))];
    return wishes.find(isCode) ?? 'en';
  }

  async start(): Promise<void> {
    await this.speak(this.wish());
  }

  async choose(code: Code): Promise<void> {
    remember('language', code);
    await this.speak(code);
  }

  /** Have further words loaded whenever another language is chosen, before it is spoken. */
  follow(loader: TextsLoader): void {
    this.loaders.add(loader);
  }

  /** "Anna, Ben and Carla". */
  all(names: readonly string[]): string {
    return this.list.format(names);
  }

  private async speak(code: Code): Promise<void> {
    try {
      const [texts] = await Promise.all([LOADERS[code](), ...[...this.loaders].map((words) => words.load(code))]);
      this.texts = wordsHere(texts, isSite);
      this.code = code;
    } catch {
      // the words did not load: those that are here must do, and play goes on
    }
    document.documentElement.lang = this.code;
  }
}

export const language = new Language();
