/** Pads stored in the browser. An unreadable one is left as it is and reported. */
import { keepForGood, recall, recalledKeys, recallObject, remember } from '@rasant/platform/storage';
import type { Typed } from './check';
import type { Entry } from './reckoning';
import { stateOf, type PadSetup, type PadStep, type PadSheet } from './sheet';

const PAD = 'scorepad.';
const OPEN = 'scorepad-open.';
const NAMES = 'scorepad-names';

/** Keep a pad; false if the browser does not. */
export function keep(sheet: PadSheet): boolean {
  keepForGood();
  return remember(PAD + sheet.id, JSON.stringify(sheet));
}

export const keptSheet = (id: string): PadSheet | undefined => readSheet(recall(PAD + id) ?? '');

/** All that are kept, newest first, and the ids of those that cannot be read. */
export function keptSheets(): { sheets: PadSheet[]; damaged: string[] } {
  const ids = recalledKeys(PAD);
  const sheets = ids.flatMap((id) => keptSheet(id) ?? []);
  const read = new Set(sheets.map(({ id }) => id));
  return {
    sheets: sheets.toSorted((one, other) => other.begun.localeCompare(one.begun)),
    damaged: ids.filter((id) => recall(PAD + id) && !read.has(id)),
  };
}

export const discard = (id: string): void => void remember(PAD + id, '');

/** Has another window written on this pad? */
export const isKeyOf = (key: string | null, id: string): boolean => !!key?.endsWith(PAD + id);

/** The pad that lies open for a game; empty: none, a new one is begun. */
export const openSheet = (game: string): string => recall(OPEN + game) ?? '';
export const setOpenSheet = (game: string, id: string): void => void remember(OPEN + game, id);

/** Who played last, as they were typed. */
export function lastNames(): string[] {
  const { names } = recallObject<{ names: unknown }>(NAMES);
  return isList(names, isText) ? names : [];
}

export const rememberNames = (names: readonly string[]): void => void remember(NAMES, JSON.stringify({ names }));

/** A pad from what was kept; nothing if it is none. */
export function readSheet(text: string): PadSheet | undefined {
  try {
    const kept: unknown = JSON.parse(text);
    return isSheet(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

type Kept = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => Number.isSafeInteger(value);
const isTable = (value: unknown): value is Kept => typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = <Item>(value: unknown, is: (item: unknown) => item is Item): value is Item[] =>
  Array.isArray(value) && value.every(is);
const isTyped = (value: unknown): value is Typed =>
  isTable(value) && Object.values(value).every((texts) => isList(texts, isText));
const isEntry = (value: unknown): value is Entry =>
  isTable(value) && Object.values(value).every((numbers) => isList(numbers, isNumber));

function isSetup(value: unknown): value is PadSetup {
  if (!isTable(value) || !isList(value.players, isText) || value.players.length < 1 || !isList(value.teams, isNumber))
    return false;
  return isText(value.preset) && isTable(value.settings) && Object.values(value.settings).every(isText);
}

function isStep(value: unknown): value is PadStep {
  if (!isTable(value)) return false;
  const { act, entry, round, setup } = value;
  if (act === 'book') return isEntry(entry);
  if (act === 'amend') return isNumber(round) && isEntry(entry);
  if (act === 'drop') return isNumber(round);
  return act === 'setup' ? isSetup(setup) : act === 'stop';
}

const isTaken = (value: unknown): value is PadSheet['steps'][number] =>
  isTable(value) && isStep(value.step) && isTyped(value.before) && isTyped(value.after);

function isSheet(value: unknown): value is PadSheet {
  if (!isTable(value) || !isText(value.id) || !isText(value.game) || !isText(value.begun)) return false;
  if (!isSetup(value.first) || !isList(value.steps, isTaken) || !isTyped(value.typed)) return false;
  return (
    isNumber(value.at) && value.at >= 0 && value.at <= value.steps.length && sameCompany(value as unknown as PadSheet)
  );
}

/** The players are unchanged: the columns of all rounds are the same people. */
function sameCompany(sheet: PadSheet): boolean {
  return !Number.isNaN(Date.parse(sheet.begun)) && stateOf(sheet).setup.players.length === sheet.first.players.length;
}
