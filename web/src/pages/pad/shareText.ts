/** Sharing a text: by the device's own list of apps, or by the clipboard. */

export const canShare = (): boolean => typeof navigator.share === 'function';

/** Closing the list of apps without a choice is no error. */
export const shareText = (text: string): void => void navigator.share({ text }).catch(() => undefined);

/** The clipboard is closed to pages that came over plain http from another machine; a field can always be copied. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else copies where the clipboard is closed
    document.execCommand('copy');
    field.remove();
  }
}
