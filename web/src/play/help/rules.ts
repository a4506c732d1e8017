/** The rules of a game, as the server tells them: one text for the page, the command line and the tests. */
import { rules } from '@rasant/net/api';

const told = new Map<string, Promise<string>>();

/** Asked for once; what did not come is asked for again the next time. */
export function rulesOf(game: string): Promise<string> {
  const asked = told.get(game) ?? rules(game);
  told.set(game, asked);
  asked.catch(() => told.delete(game));
  return asked;
}
