import { SAMPLES, type Sample } from './sample-products.data';

/** Other words for the categories. */
const ALIASES: Readonly<Record<string, string>> = {
  ...{ clothing: 'apparel', clothes: 'apparel', fashion: 'apparel', electronic: 'electronics', gadgets: 'electronics' },
  ...{ food_and_drink: 'food', grocery: 'food', groceries: 'food', home_and_garden: 'home', furniture: 'home' },
  ...{ books: 'digital', software: 'digital', downloads: 'digital', digital_products: 'digital' },
};

/** Stands for all others: some of each category. */
const MIXED = 'mixed';
const OF_EACH = 1;

export type SampleCategory = { readonly name: string; readonly samples: readonly Sample[] };

export const SAMPLE_CATEGORIES: readonly string[] = [...Object.keys(SAMPLES), MIXED];

const keyOf = (word: string): string =>
  word
    .trim()
    .toLowerCase()
    .replace(/[\s&/-]+/g, '_');

/** What a store of the category sells; some of each category for a word that names none. */
export const sampleCategoryOf = (word: string): SampleCategory => {
  const key = keyOf(word);
  const name = Object.hasOwn(ALIASES, key) ? String(ALIASES[key]) : key;
  const samples = Object.hasOwn(SAMPLES, name) ? SAMPLES[name] : undefined;
  if (samples) return { name, samples };
  return { name: MIXED, samples: Object.values(SAMPLES).flatMap((each) => each.slice(0, OF_EACH)) };
};
