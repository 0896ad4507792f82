import { freeSlug, wordedSlug } from '../../../../domain/catalog';
import { isUniqueViolation } from '../../../../platform/db/database-errors';
import { rowsById } from '../../../../platform/db/rows-by-id';
import type { Platform } from '../../../../platform/platform';
import { catalogChanged } from '../../record-write';
import { findDigitSlugs, findSlugsLike, renameSlug } from '../products.repository';

type Named = { readonly id: number; readonly slug: string };

const word = async ({ db }: Platform, { id, slug }: Named): Promise<void> => {
  const wanted = wordedSlug(slug);
  try {
    await renameSlug(db, id, slug, freeSlug(wanted, await findSlugsLike(db, wanted, id)));
  } catch (error) {
    // Somebody has just taken it: the next start tries again.
    if (!isUniqueViolation(error)) throw error;
  }
};

/**
 * Products of older versions whose slug is digits alone get one with a word: below /public/products/ a number is an id. Repeatable, and
 * one statement where there is none.
 */
export const wordDigitSlugs = async (platform: Platform): Promise<void> => {
  const renamed: number[] = [];
  for await (const named of rowsById((after, limit) => findDigitSlugs(platform.db, after, limit))) {
    await word(platform, named);
    renamed.push(named.id);
  }
  if (renamed.length > 0) await catalogChanged(platform, renamed);
};
