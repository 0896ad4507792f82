/** In characters, as databases count them: a pair of surrogates is one. Counts no further than it has to. */
export const isLongerThan = (text: string, max: number): boolean =>
  text.length > max && (text.length > 2 * max || [...text].length > max);
