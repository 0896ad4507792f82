import type { Distance } from './shapes';

export type Colour = readonly [red: number, green: number, blue: number];

/** How much of a paint a point takes, from 0 to 1, and how far from the shape's edge that can still change. */
export type Coverage = { readonly share: (distance: number) => number; readonly reach: number };

export type Canvas = {
  readonly size: number;
  /** RGB from 0 to 255, row by row. */
  readonly pixels: Uint8ClampedArray;
};

const BLOCK = 12;

export const createCanvas = (size: number): Canvas => ({ size, pixels: new Uint8ClampedArray(size * size * 3) });

const blend = ({ pixels }: Canvas, offset: number, colour: Colour, share: number): void => {
  for (let channel = 0; channel < 3; channel += 1) {
    const under = pixels[offset + channel] ?? 0;
    pixels[offset + channel] = under + ((colour[channel] ?? 0) - under) * share;
  }
};

type Block = { readonly column: number; readonly row: number; readonly width: number; readonly height: number };

const blocksOf = function* (size: number): Generator<Block> {
  for (let row = 0; row < size; row += BLOCK) {
    for (let column = 0; column < size; column += BLOCK) {
      yield { column, row, width: Math.min(BLOCK, size - column), height: Math.min(BLOCK, size - row) };
    }
  }
};

const paintBlock = (
  canvas: Canvas,
  block: Block,
  colourOfRow: (y: number) => Colour,
  shareAt: (x: number, y: number) => number
): void => {
  const { size } = canvas;
  for (let row = block.row; row < block.row + block.height; row += 1) {
    const colour = colourOfRow((row + 0.5) / size);
    for (let column = block.column; column < block.column + block.width; column += 1) {
      const share = shareAt((column + 0.5) / size, (row + 0.5) / size);
      if (share > 0) blend(canvas, (row * size + column) * 3, colour, share);
    }
  }
};

/**
 * Paints a shape. A distance changes by at most as much as one moves, so the middle of a block tells whether the whole
 * block lies outside or inside, and only blocks near the edge are measured pixel by pixel.
 */
export const paint = (
  canvas: Canvas,
  shape: Distance,
  coverage: Coverage,
  colourOfRow: (y: number) => Colour
): void => {
  const margin = (BLOCK * Math.SQRT1_2) / canvas.size + coverage.reach;
  for (const block of blocksOf(canvas.size)) {
    const x = (block.column + block.width / 2) / canvas.size;
    const y = (block.row + block.height / 2) / canvas.size;
    const distance = shape(x, y);
    if (distance > margin) continue;
    const inside = coverage.share(distance);
    const shareAt = distance < -margin ? () => inside : (px: number, py: number) => coverage.share(shape(px, py));
    paintBlock(canvas, block, colourOfRow, shareAt);
  }
};
