/** The keys of a table that names none. */

/** For cards, from the left: the digits, then the letters as they stand below them. */
export const CARD_KEYS: readonly string[] = Array.from('1234567890QWERTYUIOPASDFGHJKLZXCVBNM');

/** The places where a card that is picked up can go; they take these keys from the cards as long as it is. */
export const CHOICE_KEYS: readonly string[] = Array.from('123456789');

/** What else one can do: the first by the longest key there is. */
export const ACT_KEYS: readonly string[] = ['Space', ...CHOICE_KEYS.map((digit) => `Shift+${digit}`)];
