import { box, circle, polygon, ring, stroke, union, without } from './shapes';
import type { Distance } from './shapes';

/** Which of a picture's colours a layer takes. */
export type Tone = 'body' | 'accent' | 'light' | 'dark';
export type Layer = { readonly shape: Distance; readonly tone: Tone };

const layer = (tone: Tone, shape: Distance): Layer => ({ tone, shape });

const bag: readonly Layer[] = [
  layer('body', polygon([0.3, 0.26], [0.7, 0.26], [0.74, 0.8], [0.26, 0.8])),
  layer('dark', box(0.5, 0.25, 0.21, 0.035, 0.015)),
  layer('light', box(0.5, 0.55, 0.13, 0.12, 0.02)),
  layer('accent', circle(0.5, 0.53, 0.06)),
  layer('dark', stroke([0.47, 0.57], [0.53, 0.49], 0.012)),
];

const mug: readonly Layer[] = [
  layer('body', ring(0.68, 0.52, 0.11, 0.05)),
  layer('body', box(0.47, 0.53, 0.2, 0.22, 0.05)),
  layer('dark', box(0.47, 0.33, 0.18, 0.025, 0.025)),
  layer('accent', box(0.47, 0.6, 0.2, 0.03, 0)),
  layer('light', stroke([0.41, 0.22], [0.43, 0.14], 0.016)),
  layer('light', stroke([0.52, 0.22], [0.5, 0.14], 0.016)),
];

const dripper: readonly Layer[] = [
  layer('body', polygon([0.26, 0.24], [0.74, 0.24], [0.57, 0.56], [0.43, 0.56])),
  layer('accent', box(0.5, 0.57, 0.19, 0.022, 0.02)),
  layer('light', without(box(0.5, 0.71, 0.15, 0.12, 0.05), box(0.5, 0.68, 0.13, 0.1, 0.04))),
  layer('dark', box(0.5, 0.75, 0.13, 0.055, 0.03)),
];

const bottle: readonly Layer[] = [
  layer('body', box(0.5, 0.57, 0.14, 0.25, 0.05)),
  layer('body', box(0.5, 0.3, 0.055, 0.08, 0.01)),
  layer('dark', box(0.5, 0.2, 0.065, 0.04, 0.012)),
  layer('light', box(0.5, 0.58, 0.14, 0.1, 0)),
  layer('accent', circle(0.5, 0.58, 0.055)),
];

const shirt: readonly Layer[] = [
  layer(
    'body',
    polygon(
      ...([
        [0.36, 0.24],
        [0.64, 0.24],
        [0.84, 0.38],
        [0.75, 0.5],
        [0.67, 0.45],
        [0.67, 0.79],
        [0.33, 0.79],
        [0.33, 0.45],
        [0.25, 0.5],
        [0.16, 0.38],
      ] as const)
    )
  ),
  layer('light', without(circle(0.5, 0.24, 0.06), box(0.5, 0.14, 0.2, 0.1, 0))),
  layer('accent', ring(0.5, 0.53, 0.07, 0.025)),
];

const book: readonly Layer[] = [
  layer('light', box(0.52, 0.52, 0.2, 0.27, 0.015)),
  layer('body', box(0.49, 0.5, 0.2, 0.27, 0.02)),
  layer('dark', box(0.325, 0.5, 0.022, 0.27, 0)),
  layer('accent', box(0.52, 0.38, 0.11, 0.022, 0.01)),
  layer('accent', box(0.49, 0.45, 0.08, 0.014, 0.01)),
];

const candle: readonly Layer[] = [
  layer('accent', union(circle(0.5, 0.285, 0.04), polygon([0.463, 0.27], [0.537, 0.27], [0.5, 0.17]))),
  layer('dark', stroke([0.5, 0.33], [0.5, 0.41], 0.01)),
  layer('light', box(0.5, 0.58, 0.16, 0.18, 0.03)),
  layer('body', box(0.5, 0.6, 0.16, 0.11, 0)),
  layer('dark', box(0.5, 0.765, 0.18, 0.02, 0.02)),
];

const plant: readonly Layer[] = [
  layer('accent', union(circle(0.42, 0.3, 0.1), circle(0.58, 0.27, 0.11), circle(0.5, 0.39, 0.1))),
  layer('dark', stroke([0.5, 0.6], [0.5, 0.32], 0.016)),
  layer('dark', stroke([0.5, 0.46], [0.59, 0.3], 0.012)),
  layer('body', polygon([0.34, 0.56], [0.66, 0.56], [0.61, 0.82], [0.39, 0.82])),
  layer('light', box(0.5, 0.565, 0.18, 0.03, 0.015)),
];

const card: readonly Layer[] = [
  layer('dark', box(0.51, 0.52, 0.29, 0.19, 0.03)),
  layer('body', box(0.5, 0.5, 0.29, 0.19, 0.03)),
  layer('light', box(0.5, 0.42, 0.29, 0.04, 0)),
  layer('accent', circle(0.66, 0.58, 0.05)),
  layer('accent', ring(0.6, 0.58, 0.05, 0.015)),
];

const screen: readonly Layer[] = [
  layer('dark', box(0.5, 0.46, 0.3, 0.2, 0.03)),
  layer('body', box(0.5, 0.46, 0.275, 0.175, 0.015)),
  layer('light', polygon([0.46, 0.38], [0.46, 0.54], [0.59, 0.46])),
  layer('accent', box(0.5, 0.71, 0.36, 0.025, 0.02)),
];

const tote: readonly Layer[] = [
  layer('dark', without(ring(0.5, 0.36, 0.13, 0.026), box(0.5, 0.6, 0.5, 0.18, 0))),
  layer('body', polygon([0.28, 0.4], [0.72, 0.4], [0.76, 0.82], [0.24, 0.82])),
  layer('accent', polygon([0.5, 0.48], [0.62, 0.7], [0.38, 0.7])),
  layer('light', box(0.5, 0.715, 0.02, 0.03, 0)),
];

const bowl: readonly Layer[] = [
  layer('body', without(circle(0.5, 0.42, 0.27), box(0.5, 0.2, 0.5, 0.23, 0))),
  layer('dark', box(0.5, 0.435, 0.285, 0.02, 0.02)),
  layer('accent', stroke([0.3, 0.52], [0.7, 0.52], 0.02)),
  layer('light', box(0.5, 0.71, 0.09, 0.025, 0.01)),
];

/** What a product's picture shows. */
export const motifs = { bag, mug, dripper, bottle, shirt, book, candle, plant, card, screen, tote, bowl };

export type Motif = keyof typeof motifs;
