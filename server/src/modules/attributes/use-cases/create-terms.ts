import type { AttributeTerm } from '../../../contracts/attributes';
import { slugOf } from '../../../domain/catalog';
import { isUniqueViolation } from '../../../platform/db/database-errors';
import { uniqueKey } from '../../../platform/db/unique-key';
import type { Platform } from '../../../platform/platform';
import type { ListedTermCommand, TermCommand } from '../commands';
import { presentTerm } from '../attributes.presenter';
import { ATTRIBUTE_TERMS } from '../content-types/attributes';
import { termSlug } from '../term-slugs';
import { takenNames, unknownGroup } from '../unique-names';
import { findHolders, keysOf, type Names } from '../unique-names.repository';
import { findGroup, lockGroup } from '../groups.repository';
import { findSlugKeys, insertTerms, type TermValues } from '../terms.repository';

const ATTEMPTS = 3;
const MAX_BASE = 40;
const MAX_SUFFIX = 20;

const insertInto = (
  platform: Platform,
  groupId: number,
  terms: readonly TermValues[]
): Promise<readonly AttributeTerm[]> =>
  platform.db.transaction(async () => {
    // Held, so that the group cannot vanish before its terms are there.
    if (!(await lockGroup(platform.db, groupId, 'share'))) throw unknownGroup();
    return (await insertTerms(platform.db, groupId, terms, platform.clock.now())).map(presentTerm);
  });

/** Fields that name something twice: within the request, or something that exists. */
const clashesOf = async (
  platform: Platform,
  terms: readonly Names[],
  fieldOf: (index: number, name: keyof Names) => string
): Promise<readonly string[]> => {
  const holders = await findHolders(platform.db, ATTRIBUTE_TERMS, terms);
  const [titles, slugs] = [
    new Set(holders.map(({ title_key }) => title_key)),
    new Set(holders.map(({ slug_key }) => slug_key)),
  ];
  const clashes: string[] = [];
  terms.forEach((term, index) => {
    const { title_key, slug_key } = keysOf(term);
    if (titles.has(title_key)) clashes.push(fieldOf(index, 'title'));
    if (slugs.has(slug_key)) clashes.push(fieldOf(index, 'slug'));
    titles.add(title_key);
    slugs.add(slug_key);
  });
  return clashes;
};

const assertFree = async (...parts: Parameters<typeof clashesOf>): Promise<void> => {
  const clashes = await clashesOf(...parts);
  if (clashes.length > 0) throw takenNames(clashes);
};

const candidatesOf = (title: string): readonly string[] => {
  const base = termSlug(slugOf(title).slice(0, MAX_BASE).replace(/-$/, '')) || 'term';
  return [base, ...Array.from({ length: MAX_SUFFIX }, (_, index) => `${base}-${index + 2}`)];
};

/** Slugs for the terms without one: of the title, with the first number that is free. */
const withSlugs = async (platform: Platform, listed: readonly ListedTermCommand[]): Promise<readonly TermValues[]> => {
  const terms = listed.map((term) => (term.slug ? { ...term, slug: termSlug(term.slug) } : term));
  const candidates = terms.map(({ title, slug }) => (slug ? [slug] : candidatesOf(title as string)));
  const open = candidates.filter((_, index) => !terms[index]?.slug).flat();
  const taken = new Set(await findSlugKeys(platform.db, open.map(uniqueKey)));
  for (const { slug } of terms) if (slug) taken.add(uniqueKey(slug));
  return terms.map((term, index) => {
    const choices = candidates[index] ?? [];
    const slug = term.slug || (choices.find((choice) => !taken.has(uniqueKey(choice))) ?? choices.at(-1) ?? 'term');
    taken.add(uniqueKey(slug));
    return { ...term, title: term.title as string, slug };
  });
};

const retryOnClash = async <T>(platform: Platform, groupId: number, work: () => Promise<T>): Promise<T> => {
  if (!(await findGroup(platform.db, groupId))) throw unknownGroup();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      if (attempt >= ATTEMPTS) throw takenNames(['title']);
    }
  }
};

/**
 * Adds one to ten terms, all or none. Whoever takes a name between the look and the insert makes us look again: the repeated
 * look then names the field.
 * @throws InvalidInputError on `terms[n].title` or `terms[n].slug`; NotFoundError for an unknown group.
 */
export const createTerms = (
  platform: Platform,
  groupId: number,
  terms: readonly ListedTermCommand[]
): Promise<readonly AttributeTerm[]> =>
  retryOnClash(platform, groupId, async () => {
    const values = await withSlugs(platform, terms);
    await assertFree(platform, values, (index, name) => `terms[${index}].${name}`);
    return insertInto(platform, groupId, values);
  });

/** @throws InvalidInputError on title or slug; NotFoundError for an unknown group. */
export const createTerm = (platform: Platform, groupId: number, body: TermCommand): Promise<AttributeTerm> =>
  retryOnClash(platform, groupId, async () => {
    const values: TermValues = { ...body, title: body.title as string, slug: termSlug(body.slug as string) };
    await assertFree(platform, [values], (_, name) => name);
    return (await insertInto(platform, groupId, [values]))[0] as AttributeTerm;
  });
