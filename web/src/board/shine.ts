/** Does it show what can be played? To experts nothing does: they look for themselves. */
import { settings } from '@rasant/app/settings.svelte';

export const shines = (playable: boolean): boolean => playable && !settings.get('expert');
