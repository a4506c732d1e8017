/** How goals are divided into cards, and what lies where in a quarter. */
export type Quarter = 'TL' | 'TR' | 'BL' | 'BR';
export type Spot = 'ball' | 'inner' | 'outer';
