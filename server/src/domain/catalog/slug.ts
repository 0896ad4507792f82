const MAX_SLUG = 180;

/** Lower case words joined by hyphens; letters with accents lose them. Empty where nothing usable is left. */
export const slugOf = (title: string): string =>
  title
    .slice(0, 400)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-|-$/g, '');

/** The first of slug, slug-2, slug-3 ... that is not taken. */
export const freeSlug = (wanted: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(wanted)) return wanted;
  for (let suffix = 2; ; suffix += 1) {
    const candidate = `${wanted}-${suffix}`;
    if (!taken.has(candidate)) return candidate;
  }
};
