/** The address of a server as people write it: with or without scheme and path. */

/** Names of machines at home have no certificate; all others do. */
const AT_HOME = /^(localhost|[\w-]+|[\w.-]+\.local|(10|127|192\.168|172\.(1[6-9]|2\d|3[01]))(\.\d{1,3}){1,3})$/i;

/** A scheme, a name, a port, and the rest. */
const WRITTEN = /^(https?:\/\/)?([\p{L}\d](?:[\p{L}\d.-]*[\p{L}\d])?)(:\d+)?(?:[/?#].*)?$/u;

/** Where to go for a table with friends; nothing if that is no address. */
export function serverAddress(text: string, game: string): string | undefined {
  const [, scheme = '', name, port = ''] = WRITTEN.exec(text.trim().toLowerCase()) ?? [];
  if (!name) return undefined;
  try {
    const { origin } = new URL((scheme || (AT_HOME.test(name) ? 'http://' : 'https://')) + name + port);
    return `${origin}/?friends=${encodeURIComponent(game)}`;
  } catch {
    return undefined;
  }
}
