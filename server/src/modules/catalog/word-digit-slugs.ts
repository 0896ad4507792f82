import { freeSlug, wordedSlug } from '../../domain/catalog';
import { isUniqueViolation } from '../../platform/db/database-errors';
import { rowsById } from '../../platform/db/rows-by-id';
import type { Platform } from '../../platform/platform';
import { PRODUCTS } from './catalog.rows';
import { findDigitSlugs, findSlugsFrom, renameSlug, type Named, type Slugged } from './digit-slugs.repository';
import { catalogChanged, termsChanged } from './record-write';
import { TAXONOMIES, TAXONOMY_NAMES } from './taxonomies/terms.repository';

const ATTEMPTS = 5;

const word = async ({ db }: Platform, slugged: Slugged, named: Named): Promise<void> => {
  const wanted = wordedSlug(named.slug, slugged.word);
  const taken = new Set(await findSlugsFrom(db, slugged, wanted));
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const slug = freeSlug(wanted, taken);
    try {
      await renameSlug(db, slugged, named, slug);
      return;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // Somebody has just taken it, or has it in capitals.
      taken.add(slug);
    }
  }
};

/** The ids of the rows whose slug was digits alone and has got a word. Repeatable, and one statement where there is none. */
export const wordSlugsIn = async (platform: Platform, slugged: Slugged): Promise<readonly number[]> => {
  const renamed: number[] = [];
  for await (const named of rowsById((after, limit) => findDigitSlugs(platform.db, slugged, after, limit))) {
    await word(platform, slugged, named);
    renamed.push(named.id);
  }
  return renamed;
};

/** Products, categories and brands of older versions: below /public/products/ and in filters of lists a number is an id. */
export const wordDigitSlugs = async (platform: Platform): Promise<void> => {
  const products = { table: PRODUCTS, column: 'post_name', word: 'product' } as const;
  await catalogChanged(platform, await wordSlugsIn(platform, products));
  for (const taxonomy of TAXONOMY_NAMES) {
    const renamed = await wordSlugsIn(platform, { ...TAXONOMIES[taxonomy], column: 'slug' });
    if (renamed.length > 0) await termsChanged(platform);
  }
};
