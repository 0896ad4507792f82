import { foldText } from '../text';

const MAX_SLUG = 180;

/**
 * Lower case words joined by hyphens, with the letters that people type without accents, as searches have them: 'Große Łyżka' ->
 * 'grosse-lyzka'. Empty where nothing usable is left.
 */
export const slugOf = (title: string): string =>
  foldText(title.slice(0, 400))
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-|-$/g, '');

const DIGITS = /^\d+$/;

/** A number is no slug: where a slug or an id names something, it could be the id of another. '41' -> '41-product'. */
export const wordedSlug = (slug: string, word = 'product'): string => (DIGITS.test(slug) ? `${slug}-${word}` : slug);

/** The first of slug, slug-2, slug-3 ... that is not taken. */
export const freeSlug = (wanted: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(wanted)) return wanted;
  for (let suffix = 2; ; suffix += 1) {
    const candidate = `${wanted}-${suffix}`;
    if (!taken.has(candidate)) return candidate;
  }
};

export const MAX_SKU = 30;

const FALLBACK = 'SKU';

/** Slugs hold no two hyphens in a row, so a cut leaves one at the end at most. */
const fit = (text: string, max: number): string => text.slice(0, max).replace(/-$/, '');

/** 'Blue mug', 'Large' -> 'BLUE-MUG-LARGE'; at most 30 characters, never empty. The variant keeps its place at the end. */
export const skuBase = (title: string, variantTitle = ''): string => {
  const product = slugOf(title).toUpperCase();
  const variant = slugOf(variantTitle).toUpperCase();
  const ending = variant && variant !== product ? fit(variant, MAX_SKU / 2) : '';
  const beginning = fit(product, ending ? MAX_SKU - ending.length - 1 : MAX_SKU);
  return [beginning, ending].filter(Boolean).join('-') || FALLBACK;
};

/** base, base-2, base-3 ...; each at most 30 characters. */
export const skuCandidates = (base: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => {
    const suffix = index === 0 ? '' : `-${index + 1}`;
    return `${fit(base, MAX_SKU - suffix.length)}${suffix}`;
  });

const SUFFIX = ' (Copy)';
const MAX_TITLE = 200;

/** 'Mug' -> 'Mug (Copy)'; a long title gives way to the suffix, never in the middle of a character. */
export const copyTitle = (title: string): string =>
  `${title.slice(0, MAX_TITLE - SUFFIX.length).replace(/[\uD800-\uDBFF]$/, '')}${SUFFIX}`;
