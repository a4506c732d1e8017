/** Labels of cards for the gallery, as several games have them. */
export const numbers = (colours: string, to: number): string[] =>
  Array.from(colours).flatMap((colour) => Array.from({ length: to }, (_, k) => `${colour}${k + 1}`));

export const backs = (seats: number): string[] => Array.from({ length: seats }, (_, seat) => `set${seat}`);
