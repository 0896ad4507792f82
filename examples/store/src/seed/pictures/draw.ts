import { createCanvas, paint } from './canvas';
import type { Canvas, Colour, Coverage } from './canvas';
import { motifs } from './motifs';
import type { Motif, Tone } from './motifs';
import { encodePng } from './png';
import { union } from './shapes';
import type { Distance } from './shapes';

/** Hue in degrees; the accent is another hue. The same picture comes out for the same values at every size. */
export type Picture = { readonly motif: Motif; readonly hue: number; readonly accentHue: number };

const SHADOW_BLUR = 0.06;
const SHADOW_STRENGTH = 0.22;
const LIGHT_FROM_ABOVE = 0.16;
const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [0, 0, 0];

const clamp = (value: number): number => Math.min(Math.max(value, 0), 1);

const fromHsl = (hue: number, saturation: number, lightness: number): Colour => {
  const amount = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const position = (offset + hue / 30) % 12;
    return 255 * (lightness - amount * Math.max(-1, Math.min(position - 3, 9 - position, 1)));
  };
  return [channel(0), channel(8), channel(4)];
};

const mix = (under: Colour, over: Colour, share: number): Colour => [
  under[0] + (over[0] - under[0]) * share,
  under[1] + (over[1] - under[1]) * share,
  under[2] + (over[2] - under[2]) * share,
];

const palette = ({ hue, accentHue }: Picture): Record<Tone, Colour> => ({
  body: fromHsl(hue, 0.52, 0.5),
  accent: fromHsl(accentHue, 0.72, 0.6),
  light: fromHsl(hue, 0.4, 0.92),
  dark: fromHsl(hue, 0.45, 0.24),
});

const everywhere: Distance = () => -2;
const opaque: Coverage = { share: () => 1, reach: 0 };

const softEdge = (pixel: number): Coverage => ({
  share: (distance) => clamp(0.5 - distance / pixel),
  reach: pixel / 2,
});

const shadow: Coverage = {
  share: (distance) => SHADOW_STRENGTH * clamp(0.5 - distance / SHADOW_BLUR),
  reach: SHADOW_BLUR / 2,
};

const paintBackground = (canvas: Canvas, { hue }: Picture): void => {
  const top = fromHsl(hue, 0.45, 0.95);
  const bottom = fromHsl((hue + 18) % 360, 0.4, 0.84);
  paint(canvas, everywhere, opaque, (y) => mix(top, bottom, y));
};

/** Draws the picture as a square PNG of `size` pixels. */
export const drawPicture = (picture: Picture, size: number): Buffer => {
  const canvas = createCanvas(size);
  const layers = motifs[picture.motif];
  const colours = palette(picture);
  const silhouette = union(...layers.map(({ shape }) => shape));
  paintBackground(canvas, picture);
  paint(
    canvas,
    (x, y) => silhouette(x - 0.015, y - 0.03),
    shadow,
    () => BLACK
  );
  for (const { shape, tone } of layers) {
    // A little light from above gives the flat shapes some body.
    const lit = (y: number): Colour => mix(colours[tone], WHITE, LIGHT_FROM_ABOVE * (1 - y));
    paint(canvas, shape, softEdge(1 / size), lit);
  }
  return encodePng(size, size, canvas.pixels);
};
