/** The four colours of the classic cards. Each has a shape too, so that red and green differ for the colour-blind. */

export type Colour = 'R' | 'Y' | 'G' | 'B';

export interface ColourArt {
  readonly name: 'red' | 'yellow' | 'green' | 'blue';
  readonly field: string;
  /** Behind the number: the same, lighter. */
  readonly light: string;
  /** Round the number: the same, darker. */
  readonly deep: string;
  /** Its shape, within 10 of the middle. */
  readonly shape: string;
}

export const COLOURS: Record<Colour, ColourArt> = {
  R: {
    name: 'red',
    field: '#d62f3c',
    light: '#f0656a',
    deep: '#6d0f1b',
    shape: 'M-1.7-8.6Q0-11.4 1.7-8.6L9.5 5.4Q11 8.6 7.6 8.6H-7.6Q-11 8.6-9.5 5.4Z',
  },
  Y: { name: 'yellow', field: '#f5b81f', light: '#ffd968', deep: '#6b4300', shape: star(9, 10, 6.6) },
  G: {
    name: 'green',
    field: '#1f9560',
    light: '#57c08c',
    deep: '#06432a',
    shape:
      'M0-9.6A4.9 4.9 0 0 1 4.7-4.7 4.9 4.9 0 1 1 4.7 4.7 4.9 4.9 0 1 1-4.7 4.7 4.9 4.9 0 1 1-4.7-4.7 4.9 4.9 0 0 1 0-9.6Z',
  },
  B: {
    name: 'blue',
    field: '#2a66cf',
    light: '#6f9cf0',
    deep: '#0c2a66',
    shape: 'M0-10.4C3.6-5 8-1.2 8 3.4A8 7.4 0 0 1-8 3.4C-8-1.2-3.6-5 0-10.4Z',
  },
};

function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, k) => {
    const radius = k % 2 ? inner : outer;
    const angle = (Math.PI * k) / points - Math.PI / 2;
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${corners.join('L')}Z`;
}
