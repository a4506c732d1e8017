/** Copy a text. The clipboard is closed to pages that came over plain http from another machine; a field can always be copied. */
export async function copyText(text: string, field?: HTMLInputElement | HTMLTextAreaElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    field?.select();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else copies where the clipboard is closed
    document.execCommand('copy');
  }
}
