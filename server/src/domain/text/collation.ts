export type Compare = (one: string, other: string) => number;

/** What counts in each: letters; and accents; and kind. */
export type Comparisons = { readonly base: Compare; readonly accent: Compare; readonly variant: Compare };

/** Of a language that Node does not know, it would take the one of the machine. */
const OTHERWISE = 'en';

export const comparisons = (locale: string): Comparisons => {
  const by = (sensitivity: keyof Comparisons): Compare =>
    new Intl.Collator([locale, OTHERWISE], { sensitivity, ignorePunctuation: false }).compare;
  return { base: by('base'), accent: by('accent'), variant: by('variant') };
};
