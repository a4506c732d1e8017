/**
 * What games bring to the page, found by looking into their folders. `Face.svelte` draws the cards of a game and names
 * them for screen readers, `Picture.svelte` is its tile on the first screen; `Table.svelte` is loaded when a player
 * sits down at it, with the words that only it says. All of it may be missing.
 */
import type { Component } from 'svelte';
import { language, type TextsLoader } from '@rasant/lang/language.svelte';
import type { LayoutZone } from '@rasant/table/layout';
import { catalogue } from './catalogue.svelte';
import type { Cloth, PictureModule, TableModule } from './contract';

interface FaceModule {
  default: Component<{ label: string }>;
  describe(label: string): string;
  back(zone: LayoutZone, teams: readonly number[]): string;
}

const faces = import.meta.glob<FaceModule>('../../../src/rasant/games/*/web/Face.svelte', { eager: true });
const pictures = import.meta.glob<PictureModule>('../../../src/rasant/games/*/web/Picture.svelte', { eager: true });
const tables = import.meta.glob<TableModule>('../../../src/rasant/games/*/web/Table.svelte');
const texts = import.meta.glob<TextsLoader>('../../../src/rasant/games/*/web/texts/texts.ts', { import: 'ownTexts' });

/** The game in whose folder a file lies. */
export const gameOf = (path: string): string => /([^/]+)\/web\//.exec(path)?.[1] ?? '';

const byGame = <T>(found: Record<string, T>): Map<string, T> =>
  new Map(Object.entries(found).map(([path, module]) => [gameOf(path), module]));

const USUAL_CLOTH: Cloth = { deep: '#24304f', lit: '#4a5d93' };

const faceOf = byGame(faces);
const pictureOf = byGame(pictures);
const tableOf = byGame(tables);
const textsOf = byGame(texts);

export const face = (game: string): Component<{ label: string }> | undefined => faceOf.get(game)?.default;

export const picture = (game: string): Component | undefined => pictureOf.get(game)?.default;

/** What its tile is laid on. */
export const clothOf = (game: string): Cloth => pictureOf.get(game)?.cloth ?? USUAL_CLOTH;

/** A part of this game has thrown: from now on its cards are drawn and named by their labels alone. */
export function dropFace(game: string, error: unknown): void {
  console.error(`what ${game} brings to the page has failed`, error);
  faceOf.delete(game);
}

/** The name of a card in words. */
export function describe(game: string, label: string): string {
  if (label === '?') return language.texts.cards.unseen;
  return faceOf.get(game)?.describe(label) ?? catalogue.words(game).faces[label] ?? label;
}

/** What is drawn of a card that is not seen in a zone. */
export function backIn(game: string, zone: LayoutZone, teams: readonly number[]): string {
  return faceOf.get(game)?.back(zone, teams) ?? '';
}

/**
 * The table of a game, if it has one of its own and it comes, and its words; what it says comes in English if they do
 * not come.
 */
export async function loadTable(game: string): Promise<TableModule | undefined> {
  const own = tableOf
    .get(game)?.()
    .catch(() => undefined);
  const [table] = await Promise.all([own, loadTexts(game).catch(() => undefined)]);
  return table;
}

/** What only a game's own components say, in the language that is spoken. */
export async function loadTexts(game: string): Promise<void> {
  const own = await textsOf.get(game)?.();
  if (!own) return;
  language.follow(own);
  await own.load(language.code);
}
