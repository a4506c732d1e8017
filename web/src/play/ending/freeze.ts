/** Stops endless animations where they are, until the attachment is taken back. */
import type { Attachment } from 'svelte/attachments';

export const freeze: Attachment = (element) => {
  const endless = element
    .getAnimations({ subtree: true })
    .filter((one) => one.effect?.getComputedTiming().iterations === Infinity);
  endless.forEach((one) => one.pause());
  return () => endless.forEach((one) => one.play());
};
