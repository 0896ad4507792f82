import { wordedSlug } from '../../domain/catalog';
import { uniqueKey } from '../../platform/db/unique-key';
import type { Platform } from '../../platform/platform';
import { termsChanged, wordSlugsIn } from '../catalog';
import { ATTRIBUTE_TERMS } from './content-types/attributes';

const WORD = 'term';

/** In filters of lists a number is an id, so that a slug is never digits alone: '42' -> '42-term'. */
export const termSlug = (slug: string): string => wordedSlug(slug, WORD);

/** Gives terms of older versions such slugs. Repeatable, and one statement where there is none. */
export const wordTermSlugs = async (platform: Platform): Promise<void> => {
  const renamed = await wordSlugsIn(platform, {
    table: ATTRIBUTE_TERMS,
    column: 'slug',
    word: WORD,
    keysOf: (slug) => ({ slug_key: uniqueKey(slug) }),
  });
  if (renamed.length > 0) await termsChanged(platform);
};
