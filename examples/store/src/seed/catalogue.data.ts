import { SLOW_KETTLE, WATER_RECIPES } from './documents/documents.data';
import type { Page } from './documents/pdf';
import type { Picture } from './pictures/draw';

export type SeedCategory = {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  /** The slug of a category above in the list. */
  readonly parent?: string;
};

/** Prices in cents; without `stock` the variant is sold without counting. */
export type SeedVariant = {
  readonly title?: string;
  readonly sku: string;
  readonly price: number;
  readonly compareAt?: number;
  readonly stock?: number;
  readonly grams?: number;
  readonly note?: string;
};

export type SeedProduct = {
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string;
  /** HTML. */
  readonly content: string;
  readonly categories: readonly string[];
  readonly digital?: boolean;
  /** What buyers download, as a PDF. */
  readonly document?: readonly Page[];
  readonly picture: Picture;
  readonly variants: readonly SeedVariant[];
};

export const categories: readonly SeedCategory[] = [
  { name: 'Coffee', slug: 'coffee', description: 'Roasted every Tuesday, sent the day after.' },
  { name: 'Whole bean', slug: 'whole-bean', description: 'For those who grind at home.', parent: 'coffee' },
  { name: 'Ready to brew', slug: 'ready-to-brew', description: 'Ground or bottled for you.', parent: 'coffee' },
  { name: 'Brewing', slug: 'brewing', description: 'Everything between the bean and the cup.' },
  { name: 'Tableware', slug: 'tableware', description: 'Stoneware from a small pottery by the sea.' },
  { name: 'Home', slug: 'home', description: 'Small things for calm rooms.' },
  { name: 'Apparel', slug: 'apparel', description: 'Organic cotton, printed by hand.' },
  { name: 'Reading and courses', slug: 'reading-and-courses', description: 'Books, guides and lessons.' },
  { name: 'Gifts', slug: 'gifts', description: 'When you do not know their grinder.' },
];

export const products: readonly SeedProduct[] = [
  {
    title: 'Harbour House Blend',
    slug: 'harbour-house-blend',
    excerpt: 'Our everyday coffee: hazelnut, cocoa and a little orange peel.',
    content:
      '<p>Three washed coffees from Colombia and Honduras, roasted medium. Forgiving in a press, sweet as an espresso.</p><ul><li>Roast: medium</li><li>Tastes of hazelnut, cocoa, orange peel</li></ul>',
    categories: ['coffee', 'whole-bean'],
    picture: { motif: 'bag', hue: 18, accentHue: 40 },
    variants: [
      { title: '250 g', sku: 'HHB-250', price: 1150, stock: 120, grams: 280 },
      { title: '500 g', sku: 'HHB-500', price: 2100, stock: 60, grams: 540 },
      { title: '1 kg', sku: 'HHB-1000', price: 3800, compareAt: 4200, stock: 35, grams: 1060 },
    ],
  },
  {
    title: 'Ethiopia Guji Natural',
    slug: 'ethiopia-guji-natural',
    excerpt: 'A natural from Guji with ripe strawberry and jasmine.',
    content:
      '<p>Dried on raised beds for 21 days and roasted light, so that the fruit stays in the cup. At its best as a pour-over.</p>',
    categories: ['coffee', 'whole-bean'],
    picture: { motif: 'bag', hue: 342, accentHue: 130 },
    variants: [
      { title: '250 g', sku: 'EGN-250', price: 1490, stock: 48, grams: 280 },
      { title: '500 g', sku: 'EGN-500', price: 2750, stock: 20, grams: 540 },
    ],
  },
  {
    title: 'Night Ferry Espresso',
    slug: 'night-ferry-espresso',
    excerpt: 'Dark chocolate, molasses, a long finish. Made for milk.',
    content: '<p>A traditional espresso with a tenth of fine robusta for the crema.</p>',
    categories: ['coffee', 'whole-bean'],
    picture: { motif: 'bag', hue: 222, accentHue: 48 },
    variants: [
      { title: '250 g', sku: 'NFE-250', price: 1200, stock: 80, grams: 280 },
      { title: '1 kg', sku: 'NFE-1000', price: 3950, stock: 25, grams: 1060 },
    ],
  },
  {
    title: 'Lighthouse Decaf',
    slug: 'lighthouse-decaf',
    excerpt: 'Decaffeinated with sugar-cane, so it still tastes of coffee.',
    content: '<p>A washed Colombian coffee from Huila, decaffeinated in its own country. Caramel and red apple.</p>',
    categories: ['coffee', 'ready-to-brew'],
    picture: { motif: 'bag', hue: 160, accentHue: 20 },
    variants: [
      { title: 'Whole bean, 250 g', sku: 'LHD-250-W', price: 1290, stock: 30, grams: 280 },
      { title: 'Ground, 250 g', sku: 'LHD-250-G', price: 1290, stock: 30, grams: 280 },
    ],
  },
  {
    title: 'Cold Brew Concentrate',
    slug: 'cold-brew-concentrate',
    excerpt: 'Steeped for 18 hours. One part to three parts water, or milk.',
    content: '<p>Keeps for four weeks in the fridge. A bottle makes about ten glasses.</p>',
    categories: ['coffee', 'ready-to-brew'],
    picture: { motif: 'bottle', hue: 28, accentHue: 190 },
    variants: [
      { title: 'One bottle', sku: 'CBC-1', price: 1350, stock: 64, grams: 900 },
      { title: 'Case of four', sku: 'CBC-4', price: 4900, compareAt: 5400, stock: 12, grams: 3600 },
    ],
  },
  {
    title: 'Pine Dripper',
    slug: 'pine-dripper',
    excerpt: 'A ceramic pour-over cone with a wooden collar.',
    content: '<p>Glazed inside, raw outside. Takes the common No. 2 paper filters.</p>',
    categories: ['brewing'],
    picture: { motif: 'dripper', hue: 95, accentHue: 32 },
    variants: [
      { title: 'Moss', sku: 'PDR-MOSS', price: 3400, stock: 18, grams: 520 },
      { title: 'Chalk', sku: 'PDR-CHALK', price: 3400, stock: 22, grams: 520 },
      { title: 'Ink', sku: 'PDR-INK', price: 3600, stock: 0, grams: 520, note: 'Fired again in spring.' },
    ],
  },
  {
    title: 'Paper Filters No. 2',
    slug: 'paper-filters-no-2',
    excerpt: 'A hundred unbleached filters.',
    content: '<p>Oxygen-cleansed, compostable, without a taste of their own after one rinse.</p>',
    categories: ['brewing'],
    picture: { motif: 'card', hue: 38, accentHue: 100 },
    variants: [{ sku: 'PFL-100', price: 550, stock: 400, grams: 150 }],
  },
  {
    title: 'Double-Wall Travel Flask',
    slug: 'double-wall-travel-flask',
    excerpt: 'Keeps coffee hot for six hours and your bag dry.',
    content: '<p>Stainless steel, 350 ml, with a lid that opens with one hand.</p>',
    categories: ['brewing', 'gifts'],
    picture: { motif: 'bottle', hue: 200, accentHue: 350 },
    variants: [
      { title: 'Sea blue', sku: 'DTF-BLUE', price: 2900, stock: 40, grams: 380 },
      { title: 'Graphite', sku: 'DTF-GRAPH', price: 2900, stock: 32, grams: 380 },
    ],
  },
  {
    title: 'Harbour Mug',
    slug: 'harbour-mug',
    excerpt: 'A heavy mug with a wide handle and a blue line.',
    content: '<p>Thrown by hand, so no two are alike. 300 ml, safe in the dishwasher.</p>',
    categories: ['tableware', 'gifts'],
    picture: { motif: 'mug', hue: 205, accentHue: 45 },
    variants: [
      { title: 'One', sku: 'HMG-1', price: 2200, stock: 75, grams: 420 },
      { title: 'Pair', sku: 'HMG-2', price: 3900, stock: 30, grams: 840 },
    ],
  },
  {
    title: 'Espresso Cup',
    slug: 'espresso-cup',
    excerpt: 'Sixty millilitres, thick walls, a saucer that does not slide.',
    content: '<p>Warm it with hot water first; it stays warm to the last sip.</p>',
    categories: ['tableware'],
    picture: { motif: 'mug', hue: 12, accentHue: 180 },
    variants: [{ sku: 'ECP-1', price: 1600, stock: 90, grams: 240 }],
  },
  {
    title: 'Breakfast Bowl',
    slug: 'breakfast-bowl',
    excerpt: 'For porridge, soup and everything between.',
    content: '<p>Stoneware with an oatmeal glaze, 600 ml.</p>',
    categories: ['tableware'],
    picture: { motif: 'bowl', hue: 36, accentHue: 205 },
    variants: [
      { title: 'Oat', sku: 'BBW-OAT', price: 2400, stock: 44, grams: 610 },
      { title: 'Rust', sku: 'BBW-RUST', price: 2400, stock: 28, grams: 610 },
      { title: 'Set of four', sku: 'BBW-SET4', price: 8600, compareAt: 9600, stock: 10, grams: 2440 },
    ],
  },
  {
    title: 'Serving Bowl',
    slug: 'serving-bowl',
    excerpt: 'Large enough for a salad for six.',
    content: '<p>The same clay as the breakfast bowl, 28 cm across.</p>',
    categories: ['tableware', 'home'],
    picture: { motif: 'bowl', hue: 188, accentHue: 28 },
    variants: [{ sku: 'SBW-28', price: 5400, stock: 9, grams: 1900 }],
  },
  {
    title: 'Cedar and Smoke Candle',
    slug: 'cedar-and-smoke-candle',
    excerpt: 'Rapeseed wax with cedar, smoke and a trace of vanilla.',
    content: '<p>Poured into a glass that makes a good tumbler afterwards. Burns for about forty hours.</p>',
    categories: ['home', 'gifts'],
    picture: { motif: 'candle', hue: 14, accentHue: 38 },
    variants: [
      { title: '180 g', sku: 'CSC-180', price: 2600, stock: 50, grams: 420 },
      { title: '320 g', sku: 'CSC-320', price: 3900, stock: 24, grams: 700 },
    ],
  },
  {
    title: 'Salt Air Candle',
    slug: 'salt-air-candle',
    excerpt: 'Sea fennel, driftwood, cold air.',
    content: '<p>The lighter of our two candles, for kitchens and bathrooms.</p>',
    categories: ['home'],
    picture: { motif: 'candle', hue: 192, accentHue: 44 },
    variants: [{ sku: 'SAC-180', price: 2600, compareAt: 2900, stock: 36, grams: 420 }],
  },
  {
    title: 'Coffee Plant in Clay Pot',
    slug: 'coffee-plant-in-clay-pot',
    excerpt: 'A young Coffea arabica for a bright window.',
    content: '<p>About 25 cm tall. With patience it flowers after three years.</p>',
    categories: ['home', 'gifts'],
    picture: { motif: 'plant', hue: 16, accentHue: 120 },
    variants: [{ sku: 'CPL-25', price: 3200, stock: 6, grams: 1400 }],
  },
  {
    title: 'Roastery T-Shirt',
    slug: 'roastery-t-shirt',
    excerpt: 'Heavy organic cotton with the harbour ring on the chest.',
    content: '<p>Cut straight; take your usual size. Printed with water-based ink.</p>',
    categories: ['apparel'],
    picture: { motif: 'shirt', hue: 168, accentHue: 40 },
    variants: [
      { title: 'S', sku: 'RTS-S', price: 2900, stock: 25, grams: 210 },
      { title: 'M', sku: 'RTS-M', price: 2900, stock: 40, grams: 220 },
      { title: 'L', sku: 'RTS-L', price: 2900, stock: 40, grams: 230 },
      { title: 'XL', sku: 'RTS-XL', price: 2900, stock: 15, grams: 245 },
    ],
  },
  {
    title: 'Night Ferry Sweatshirt',
    slug: 'night-ferry-sweatshirt',
    excerpt: 'Brushed inside, quiet outside.',
    content: '<p>Four hundred grams of loop-back cotton for the early shift.</p>',
    categories: ['apparel'],
    picture: { motif: 'shirt', hue: 232, accentHue: 52 },
    variants: [
      { title: 'S', sku: 'NFS-S', price: 5900, stock: 12, grams: 520 },
      { title: 'M', sku: 'NFS-M', price: 5900, stock: 18, grams: 540 },
      { title: 'L', sku: 'NFS-L', price: 5900, stock: 18, grams: 560 },
    ],
  },
  {
    title: 'Market Tote',
    slug: 'market-tote',
    excerpt: 'A bag that carries two litres of milk and a loaf.',
    content: '<p>Twelve-ounce canvas with long handles and an inside pocket.</p>',
    categories: ['apparel', 'gifts'],
    picture: { motif: 'tote', hue: 42, accentHue: 150 },
    variants: [{ sku: 'MTT-1', price: 1900, stock: 110, grams: 260 }],
  },
  {
    title: 'The Slow Kettle (hardcover)',
    slug: 'the-slow-kettle-hardcover',
    excerpt: 'Forty recipes for filter coffee, and why they work.',
    content: '<p>192 pages, thread-bound, with drawings instead of photographs.</p>',
    categories: ['reading-and-courses', 'gifts'],
    picture: { motif: 'book', hue: 350, accentHue: 48 },
    variants: [{ sku: 'TSK-HC', price: 3400, stock: 55, grams: 780 }],
  },
  {
    title: 'The Slow Kettle (e-book)',
    slug: 'the-slow-kettle-e-book',
    excerpt: 'The recipes of the book as a PDF.',
    content: '<p>Without copy protection. Updates are free for life.</p>',
    categories: ['reading-and-courses'],
    digital: true,
    document: SLOW_KETTLE,
    picture: { motif: 'book', hue: 205, accentHue: 48 },
    variants: [{ sku: 'TSK-EB', price: 1400 }],
  },
  {
    title: 'Home Barista Course',
    slug: 'home-barista-course',
    excerpt: 'Six hours of lessons, from dialling in to latte art.',
    content: '<p>Watch at your own pace. The tutor plan includes three calls in which we taste together.</p>',
    categories: ['reading-and-courses'],
    digital: true,
    picture: { motif: 'screen', hue: 268, accentHue: 30 },
    variants: [
      { title: 'Self-paced', sku: 'HBC-SELF', price: 7900 },
      { title: 'With tutor', sku: 'HBC-TUTOR', price: 19900, compareAt: 22900, stock: 20 },
    ],
  },
  {
    title: 'Water Recipe Cards',
    slug: 'water-recipe-cards',
    excerpt: 'Mineral recipes to print at home.',
    content: '<p>A PDF with cards for soft, bright and round water.</p>',
    categories: ['reading-and-courses'],
    digital: true,
    document: WATER_RECIPES,
    picture: { motif: 'card', hue: 186, accentHue: 52 },
    variants: [{ sku: 'WRC-PDF', price: 600 }],
  },
  {
    title: 'Gift Card',
    slug: 'gift-card',
    excerpt: 'Sent by e-mail, valid for three years.',
    content: '<p>Comes as a PDF with your message on it.</p>',
    categories: ['gifts'],
    digital: true,
    picture: { motif: 'card', hue: 322, accentHue: 44 },
    variants: [
      { title: '25', sku: 'GFT-25', price: 2500 },
      { title: '50', sku: 'GFT-50', price: 5000 },
      { title: '100', sku: 'GFT-100', price: 10000 },
    ],
  },
  {
    title: 'First Morning Gift Box',
    slug: 'first-morning-gift-box',
    excerpt: 'House blend, a dripper, filters and a mug in one box.',
    content: '<p>Packed in wood wool, with a card in your handwriting if you send us a photograph of it.</p>',
    categories: ['gifts', 'brewing'],
    picture: { motif: 'tote', hue: 8, accentHue: 130 },
    variants: [{ sku: 'FMB-1', price: 6900, compareAt: 7700, stock: 14, grams: 1500 }],
  },
];
