/** A moment of a match as an address: the viewpoint, and milliseconds after the first deal. */

/** What an address asks for; what it does not say, or says wrongly, is left out. */
export interface Wish {
  readonly viewpoint?: number;
  readonly at?: number;
}

const WHOLE = /^-?\d{1,12}$/;

export function wishOf(search: string): Wish {
  const asked = new URLSearchParams(search);
  const number = (name: string): number | undefined => {
    const text = asked.get(name) ?? '';
    return WHOLE.test(text) ? Number(text) : undefined;
  };
  const [viewpoint, at] = [number('viewpoint'), number('at')];
  return { ...(viewpoint !== undefined && { viewpoint }), ...(at !== undefined && at >= 0 && { at }) };
}

/** What stands behind the address of a match. */
export const momentQuery = ({ viewpoint, at }: Required<Wish>): string =>
  `?at=${Math.round(at)}&viewpoint=${viewpoint}`;
