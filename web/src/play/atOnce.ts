/** Tables that were opened to be played at once: who sits down there is ready, without being asked. */
const tables = new Set<string>();

export const playAtOnce = (table: string): void => void tables.add(table);

/** Was it one? Only the first to ask is told so: after a reload there is time to look round. */
export const takeAtOnce = (table: string): boolean => tables.delete(table);
