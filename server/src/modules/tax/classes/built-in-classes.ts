/** The classes that the store knows by itself; only `standard` is there from the start. */
export const BUILT_IN_CLASSES = [
  { slug: 'standard', title: 'Standard' },
  { slug: 'reduced', title: 'Reduced' },
  { slug: 'zero', title: 'Zero' },
] as const;

export type BuiltInClass = (typeof BUILT_IN_CLASSES)[number];

export const STANDARD = 'standard';
export const ZERO = 'zero';

export const MAX_CLASSES = 6;

/** The first of them that does not exist yet; null where all do. */
export const nextBuiltIn = (slugs: readonly string[]): BuiltInClass | null =>
  BUILT_IN_CLASSES.find(({ slug }) => !slugs.includes(slug)) ?? null;
