/**
 * An open pad: who plays, and every step since. What it says is what the steps that were not undone
 * come to, so anything can be taken back and done again, and a reload changes nothing.
 */
import { itemAt } from '@rasant/table/itemAt';
import type { Typed } from './check';
import type { Entry, PadSettings } from './reckoning';

export interface PadSetup {
  readonly players: readonly string[];
  /** The team of each player; none where each plays alone. */
  readonly teams: readonly number[];
  readonly preset: string;
  readonly settings: PadSettings;
}

export type PadStep =
  | Readonly<{ act: 'book'; entry: Entry }>
  | Readonly<{ act: 'amend'; round: number; entry: Entry }>
  | Readonly<{ act: 'drop'; round: number }>
  | Readonly<{ act: 'setup'; setup: PadSetup }>
  | Readonly<{ act: 'stop' }>;

/** A step, and what stood in the fields before and after it: that comes back with it. */
interface StepTaken {
  readonly step: PadStep;
  readonly before: Typed;
  readonly after: Typed;
}

export interface PadSheet {
  readonly id: string;
  readonly game: string;
  /** When it was begun (ISO 8601). */
  readonly begun: string;
  readonly first: PadSetup;
  readonly steps: readonly StepTaken[];
  /** How many of the steps hold; those behind were undone and can be done again. */
  readonly at: number;
  /** What stands in the fields of the round that is not booked yet. */
  readonly typed: Typed;
}

/** What the steps come to. */
export interface SheetState {
  readonly setup: PadSetup;
  readonly rounds: readonly Entry[];
  readonly stopped: boolean;
}

export function stateOf({ first, steps, at }: Pick<PadSheet, 'first' | 'steps' | 'at'>): SheetState {
  return steps
    .slice(0, at)
    .reduce<SheetState>((state, { step }) => folded(state, step), { setup: first, rounds: [], stopped: false });
}

function folded(state: SheetState, step: PadStep): SheetState {
  const { rounds } = state;
  switch (step.act) {
    case 'book':
      return { ...state, rounds: [...rounds, step.entry] };
    case 'amend':
      return { ...state, rounds: rounds.map((entry, at) => (at === step.round ? step.entry : entry)) };
    case 'drop':
      return { ...state, rounds: rounds.filter((_, at) => at !== step.round) };
    case 'setup':
      return { ...state, setup: step.setup };
    case 'stop':
      return { ...state, stopped: true };
  }
}

/** Take a step; what was undone before is gone then. */
export function take(sheet: PadSheet, step: PadStep, typed: Typed = sheet.typed): PadSheet {
  const taken = { step, before: sheet.typed, after: typed };
  return { ...sheet, steps: [...sheet.steps.slice(0, sheet.at), taken], at: sheet.at + 1, typed };
}

export const canUndo = ({ at }: PadSheet): boolean => at > 0;
export const canRedo = ({ at, steps }: PadSheet): boolean => at < steps.length;

/** As it was before the last step. */
export function undo(sheet: PadSheet): PadSheet {
  if (!canUndo(sheet)) return sheet;
  const at = sheet.at - 1;
  const undone = { ...itemAt(sheet.steps, at), after: sheet.typed };
  return { ...sheet, steps: sheet.steps.with(at, undone), at, typed: undone.before };
}

/** As it was before the last undoing. */
export function redo(sheet: PadSheet): PadSheet {
  if (!canRedo(sheet)) return sheet;
  const { at } = sheet;
  const redone = { ...itemAt(sheet.steps, at), before: sheet.typed };
  return { ...sheet, steps: sheet.steps.with(at, redone), at: at + 1, typed: redone.after };
}

export const write = (sheet: PadSheet, typed: Typed): PadSheet => ({ ...sheet, typed });

export function begin(id: string, game: string, begun: string, first: PadSetup, typed: Typed): PadSheet {
  return { id, game, begun, first, steps: [], at: 0, typed };
}
