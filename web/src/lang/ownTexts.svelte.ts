/**
 * What only the components of one game say, in files beside them. English is there with them; another language comes
 * when a player who speaks it sits down.
 */
import { language, type Code, type TextsLoader } from './language.svelte';

export class OwnTexts<Texts> implements TextsLoader {
  private readonly loaded = new Map<string, Texts>();

  /** The other languages are found by looking: `import.meta.glob(['./??.ts', '!./en.ts'], { import: 'default' })`. */
  constructor(
    private readonly english: Texts,
    private readonly others: Readonly<Record<string, () => Promise<unknown>>>,
  ) {}

  /** In the language that is spoken; in English if the words did not come. */
  get now(): Texts {
    return this.loaded.get(language.code) ?? this.english;
  }

  async load(code: Code): Promise<void> {
    const found = this.others[`./${code}.ts`];
    if (found && !this.loaded.has(code)) this.loaded.set(code, (await found()) as Texts);
  }
}
