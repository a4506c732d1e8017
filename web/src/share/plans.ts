/** The layout of a picture of a result: one for link previews, one for feeds. */

export type Shape = 'wide' | 'square';

export interface PictureBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where things are. The fan of cards has a middle and a height. */
export interface Plan {
  readonly size: { readonly width: number; readonly height: number };
  readonly title: PictureBox;
  readonly date: PictureBox;
  readonly fan: { readonly x: number; readonly y: number; readonly height: number };
  readonly headline: PictureBox;
  readonly highlight: PictureBox;
  readonly panel: PictureBox;
  readonly name: PictureBox;
}

export const PLANS: Record<Shape, Plan> = {
  wide: {
    size: { width: 1200, height: 630 },
    title: { x: 60, y: 44, width: 500, height: 56 },
    date: { x: 60, y: 102, width: 500, height: 32 },
    fan: { x: 310, y: 252, height: 176 },
    headline: { x: 60, y: 366, width: 500, height: 112 },
    highlight: { x: 60, y: 490, width: 500, height: 42 },
    panel: { x: 606, y: 40, width: 554, height: 550 },
    name: { x: 60, y: 550, width: 172, height: 40 },
  },
  square: {
    size: { width: 1080, height: 1080 },
    title: { x: 64, y: 56, width: 680, height: 68 },
    date: { x: 64, y: 128, width: 680, height: 36 },
    fan: { x: 250, y: 320, height: 200 },
    headline: { x: 468, y: 214, width: 548, height: 150 },
    highlight: { x: 468, y: 378, width: 548, height: 48 },
    panel: { x: 64, y: 476, width: 952, height: 544 },
    name: { x: 800, y: 66, width: 216, height: 50 },
  },
};
