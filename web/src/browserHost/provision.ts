/** Caches all files that Python needs, without starting it, for when the server is away. */
import { STORAGE } from '@rasant/platform/place';
import { library, rasant, wasm } from './files';
import { Payload } from './payload';

/** One after the other, after all other requests of the page. What does not come now is loaded another time. */
export async function provide(): Promise<void> {
  const payload = await Payload.open(STORAGE);
  if (!payload.keeps) return;
  for (const url of [rasant, library, wasm])
    if (!(await payload.kept(url))) await payload.file(url, () => undefined).catch(() => undefined);
}
