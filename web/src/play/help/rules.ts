/** The rules of a game, from the host: one text for the page, the command line and the tests. */
import { rules } from '@rasant/net/api';

const requests = new Map<string, Promise<string>>();

/** Asked for once; what did not come is asked for again the next time. */
export function rulesOf(game: string): Promise<string> {
  const asked = requests.get(game) ?? rules(game);
  requests.set(game, asked);
  asked.catch(() => requests.delete(game));
  return asked;
}
