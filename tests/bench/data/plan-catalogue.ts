import type { Draw } from './draw';

export type PlannedVariant = {
  /** Position of its product in the plan. */
  readonly product: number;
  readonly title: string;
  readonly sku: string;
  /** Cents. */
  readonly price: number;
  readonly cost: number;
  readonly totalStock: number;
  /** Follow from the planned orders. */
  onHold: number;
  committed: number;
};

export type PlannedProduct = {
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string;
  readonly content: string;
  readonly status: 'publish' | 'draft';
  readonly fulfillment: 'physical' | 'digital';
  /** Positions in the list of categories. */
  readonly categories: readonly number[];
  readonly variants: readonly PlannedVariant[];
};

const ADJECTIVES = ['Quiet', 'Northern', 'Sturdy', 'Folding', 'Everyday', 'Little', 'Woven', 'Bright', 'Plain', 'Slow'];
const MATERIALS = ['Oak', 'Linen', 'Wool', 'Clay', 'Steel', 'Cork', 'Paper', 'Walnut', 'Copper', 'Felt'];
const NOUNS = ['Lamp', 'Bowl', 'Chair', 'Blanket', 'Notebook', 'Kettle', 'Basket', 'Shelf', 'Apron', 'Clock'];
const SENTENCES = [
  'Made in small batches, with care for the grain.',
  'It ages well and can be repaired.',
  'Wipe with a damp cloth and let it dry.',
  'Comes in a box that can be used again.',
  'Designed with people who use it every day.',
];
const SIZES = ['Small', 'Large'];

/** Departments, each with a quarter of the products, and shelves, each with a fortieth. */
export const DEPARTMENTS = ['Home', 'Kitchen', 'Garden', 'Office'];
const SHELVES = 40;
export const CATEGORIES = [...DEPARTMENTS, ...Array.from({ length: SHELVES }, (_none, index) => `Shelf ${index + 1}`)];

/** One in so many products is digital; one in so many is still a draft. */
const DIGITAL = 5;
const DRAFT = 25;

const planVariant = (draw: Draw, product: number, index: number, price: number): PlannedVariant => ({
  product,
  title: SIZES[index] as string,
  sku: `BENCH-${product + 1}-${index + 1}`,
  price: price + index * draw.between(500, 3_000),
  cost: Math.round(price / 3),
  // Enough for whatever the benchmark sells.
  totalStock: 100_000,
  onHold: 0,
  committed: 0,
});

const planProduct = (draw: Draw, index: number): PlannedProduct => {
  const title = `${draw.oneOf(ADJECTIVES)} ${draw.oneOf(MATERIALS)} ${draw.oneOf(NOUNS)}`;
  const price = draw.between(9, 250) * 100 + 90;
  return {
    title,
    slug: `${title.toLowerCase().replaceAll(' ', '-')}-${index + 1}`,
    excerpt: draw.oneOf(SENTENCES),
    content: Array.from({ length: draw.between(4, 12) }, () => `<p>${draw.oneOf(SENTENCES)}</p>`).join('\n'),
    status: index % DRAFT === DRAFT - 1 ? 'draft' : 'publish',
    fulfillment: index % DIGITAL === DIGITAL - 1 ? 'digital' : 'physical',
    categories: [draw.between(0, DEPARTMENTS.length - 1), DEPARTMENTS.length + draw.between(0, SHELVES - 1)],
    variants: SIZES.map((_size, variant) => planVariant(draw, index, variant, price)),
  };
};

export const planCatalogue = (draw: Draw, count: number): readonly PlannedProduct[] =>
  Array.from({ length: count }, (_none, index) => planProduct(draw, index));
