import type { Page } from './pdf';

/** Forty pages would help nobody who looks at a demo. */
export const SLOW_KETTLE: readonly Page[] = [
  { title: 'The Slow Kettle', lines: ['Recipes for filter coffee, and why they work.', '', 'Harbour House'] },
  {
    title: 'One cup, every morning',
    lines: [
      '15 g of coffee, ground like coarse sand',
      '250 g of water at 94 degrees',
      '',
      '0:00  Pour 45 g and wait.',
      '0:45  Pour up to 150 g in circles.',
      '1:30  Pour up to 250 g into the middle.',
      '3:00  It has run through. Too bitter: grind coarser.',
    ],
  },
  {
    title: 'Why it works',
    lines: [
      'The first pour lets the gas out that keeps water away.',
      'The later ones keep the bed warm and even.',
      'Nothing else is magic.',
    ],
  },
];

export const WATER_RECIPES: readonly Page[] = [
  {
    title: 'Water Recipe Cards',
    lines: [
      'For one litre of distilled water.',
      '',
      'Bitter salt solution: 10 g in 1 litre',
      'Soda solution: 10 g in 1 litre',
    ],
  },
  {
    title: 'Soft and bright',
    lines: ['6 g of bitter salt solution', '3 g of soda solution', '', 'For light roasts, in the drip cone.'],
  },
  {
    title: 'Round',
    lines: ['10 g of bitter salt solution', '7 g of soda solution', '', 'For espresso, and for the press.'],
  },
];
