/** Days and times in the language of the page and the form of the region. */

/** en-GB for a device from London, with any other languages. */
const local = (code: string): string => navigator.languages.find((wish) => wish.startsWith(code)) ?? code;

export const dayOf = (iso: string, code: string): string =>
  new Intl.DateTimeFormat(local(code), { dateStyle: 'medium' }).format(new Date(iso));

export const momentOf = (iso: string, code: string): string =>
  new Intl.DateTimeFormat(local(code), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
