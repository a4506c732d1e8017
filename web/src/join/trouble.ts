/** Why a request failed, in a sentence for the player. */
import type { Texts } from '@rasant/lang/texts';
import { ApiError } from '@rasant/host/host';
import { NoPython, browserHost } from '@rasant/browserHost/browserHost.svelte';

export function whyNot(error: unknown, { alone, connection, landing, obstacles }: Texts): string {
  if (error instanceof ApiError && error.code === 'kept_name') return landing.isKept;
  if (error instanceof ApiError && error.code === 'not_invited') return obstacles.not_invited;
  if (error instanceof ApiError && error.code === 'bad_option') return alone.badOptions;
  return error instanceof NoPython ? alone.troubles[browserHost.trouble || 'broken'] : connection.failed;
}
