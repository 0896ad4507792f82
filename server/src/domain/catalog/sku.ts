import { slugOf } from './slug';

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
