/** Everything that Python needs is brought here without being started, for the day when the server is away. */
import { STORAGE } from '@rasant/platform/place';
import { library, rasant, wasm } from './files';
import { Payload } from './payload';

/** One after the other: whatever else the page wants meanwhile comes first. What does not come now is brought another time. */
export async function provide(): Promise<void> {
  const payload = await Payload.open(STORAGE);
  if (!payload.keeps) return;
  for (const url of [rasant, library, wasm])
    if (!(await payload.kept(url))) await payload.file(url, () => undefined).catch(() => undefined);
}
