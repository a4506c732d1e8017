/** Which card lies where in the fan of a pile: a card that is laid leaves a gap, so that no other moves under a finger. */

interface Held {
  readonly id: number;
  readonly face: number;
}

/** The places kept from before, if they are those of this pile; otherwise the cards by colour and number. */
export function slots(before: readonly number[], cards: readonly Held[]): readonly number[] {
  if (cards.length && cards.every(({ id }) => before.includes(id))) return before;
  return cards.toSorted((one, other) => one.face - other.face).map(({ id }) => id);
}
