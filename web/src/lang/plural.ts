/** A number and what it counts. */
export const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** In French, zero is singular, too. */
export const frenchPlural = (n: number, one: string, many: string): string => `${n} ${n < 2 ? one : many}`;
