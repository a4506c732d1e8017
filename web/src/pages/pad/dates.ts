/** Days and times as people write them where they live, in the language of the page. */

/** en-GB for a device from London, whatever else its languages are. */
const local = (code: string): string => navigator.languages.find((wish) => wish.startsWith(code)) ?? code;

export const dayOf = (iso: string, code: string): string =>
  new Intl.DateTimeFormat(local(code), { dateStyle: 'medium' }).format(new Date(iso));

export const momentOf = (iso: string, code: string): string =>
  new Intl.DateTimeFormat(local(code), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
