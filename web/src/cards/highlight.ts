/** Highlights what can be played, but not for experts: they look for themselves. */
import { settings } from '@rasant/platform/settings.svelte';

export const highlightIf = (playable: boolean): boolean => playable && !settings.get('expert');
