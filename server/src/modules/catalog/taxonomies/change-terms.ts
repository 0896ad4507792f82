import { closesCircle, freeSlug, slugOf, withDescendants, wordedSlug, type TermParents } from '../../../domain/catalog';
import { InvalidInputError, NotFoundError } from '../../../domain/errors';
import { sanitizeRichText } from '../../../platform/html/sanitize';
import type { Platform } from '../../../platform/platform';
import { recordWrite, termsChanged } from '../record-write';
import { titleOf } from '../variants/variant-values';
import type { Editor } from '../editor';
import { retryingSlugs } from '../products/use-cases/create-product';
import { fileProduct } from './file-product';
import type { AddTermsCommand, ChangeTermCommand } from '../commands';
import {
  deleteTerm as deleteRow,
  findCarriers,
  findSiblings,
  findSlugs,
  insertTerm,
  lockTerm,
  lockTree,
  updateTerm,
} from './taxonomy-tree.repository';
import { TAXONOMIES, type TaxonomyName, type Term } from './terms.repository';

const NO_TERM = 'The term does not exist.';

const refuse = (field: string, rule: string, message: string): never => {
  throw new InvalidInputError(message, { [field]: { [rule]: message } });
};

const lockParent = async (
  platform: Platform,
  taxonomy: TaxonomyName,
  id: number | undefined
): Promise<number | null> => {
  if (!id) return null;
  if (await lockTerm(platform.db, taxonomy, id)) return id;
  return refuse('parent_id', 'exists', 'The parent term does not exist.');
};

const newSlug = async (platform: Platform, taxonomy: TaxonomyName, wanted: string, exceptId: number) => {
  const slug = wordedSlug(slugOf(wanted), TAXONOMIES[taxonomy].word) || 'term';
  return freeSlug(slug, await findSlugs(platform.db, taxonomy, slug, exceptId));
};

const record = async (
  platform: Platform,
  editor: Editor,
  title: string,
  taxonomy: TaxonomyName,
  productIds: readonly number[]
): Promise<void> => {
  await recordWrite(platform, {
    author: editor.author,
    activities: [{ title, content: TAXONOMIES[taxonomy].label }],
    events: [],
    productIds,
  });
  if (productIds.length === 0) await termsChanged(platform);
};

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** A name that is among the siblings already is taken as it is, so that repeating a call makes no doubles. */
const ensureTerm = async (
  platform: Platform,
  taxonomy: TaxonomyName,
  name: string,
  parentId: number | null,
  siblings: readonly Term[]
): Promise<Term> => {
  const found = siblings.find((term) => same(term.name, name));
  if (found) return found;
  const values = { name, slug: await newSlug(platform, taxonomy, name, 0), parent_id: parentId };
  const id = await insertTerm(platform.db, taxonomy, values, platform.clock.now());
  return { id, ...values, description: null };
};

const addOnce = async (platform: Platform, body: AddTermsCommand, editor: Editor): Promise<readonly Term[]> => {
  const taxonomy = body.taxonomy as TaxonomyName;
  const names = (body.names as readonly string[]).map((name) => titleOf(name, 'names'));
  const parentId = await lockParent(platform, taxonomy, body.parent_id);
  const siblings = await findSiblings(platform.db, taxonomy, parentId);
  const terms: Term[] = [];
  for (const name of new Set(names)) {
    terms.push(await ensureTerm(platform, taxonomy, name, parentId, [...siblings, ...terms]));
  }
  const ids = [...new Set(terms.map(({ id }) => id))];
  if (body.product_id !== undefined) await fileProduct(platform, body.product_id, taxonomy, { add: ids }, editor);
  else await record(platform, editor, `Terms added: ${names.join(', ')}`, taxonomy, []);
  return terms;
};

/** New terms of a taxonomy, by name; answers them in the given order. */
export const addTerms = (platform: Platform, body: AddTermsCommand, editor: Editor): Promise<readonly Term[]> =>
  retryingSlugs(() => platform.db.transaction(() => addOnce(platform, body, editor)));

/** Where the term is to stand; absent leaves it where it is, 0 puts it at the top. */
const newParent = (parents: TermParents, id: number, wanted: number | undefined): number | null => {
  if (wanted === undefined) return parents.get(id) ?? null;
  if (wanted === 0) return null;
  if (!parents.has(wanted)) return refuse('parent_id', 'exists', 'The parent term does not exist.');
  if (closesCircle(parents, id, wanted)) return refuse('parent_id', 'circle', 'A term cannot stand below itself.');
  return wanted;
};

const changeOnce = async (
  platform: Platform,
  id: number,
  body: ChangeTermCommand,
  editor: Editor
): Promise<string | null> => {
  const taxonomy = body.taxonomy as TaxonomyName;
  const parents = await lockTree(platform.db, taxonomy);
  if (!parents.has(id)) throw new NotFoundError(NO_TERM);
  const values = {
    name: titleOf(body.name, 'name'),
    parent_id: newParent(parents, id, body.parent_id),
    ...(body.slug ? { slug: await newSlug(platform, taxonomy, body.slug, id) } : {}),
    ...(body.description === undefined ? {} : { description: sanitizeRichText(body.description) }),
  };
  await updateTerm(platform.db, taxonomy, id, values, platform.clock.now());
  // Lists of a term show what is filed below it, so all of that may now be found elsewhere.
  const carriers = await findCarriers(platform.db, taxonomy, withDescendants(parents, [id]));
  await record(platform, editor, `Term saved: ${values.name}`, taxonomy, carriers);
  return values.slug ?? null;
};

/** Answers the slug that it has got; null where none was asked for. */
export const changeTerm = (
  platform: Platform,
  id: number,
  body: ChangeTermCommand,
  editor: Editor
): Promise<string | null> => retryingSlugs(() => platform.db.transaction(() => changeOnce(platform, id, body, editor)));

/** The term itself; locked first, so that nobody files a product under it in the meantime. */
export const deleteTerm = (platform: Platform, id: number, taxonomy: TaxonomyName, editor: Editor): Promise<void> =>
  platform.db.transaction(async () => {
    const parents = await lockTree(platform.db, taxonomy);
    const term = await lockTerm(platform.db, taxonomy, id);
    if (!term) throw new NotFoundError(NO_TERM);
    const carriers = await findCarriers(platform.db, taxonomy, withDescendants(parents, [id]));
    await deleteRow(platform.db, taxonomy, term);
    await record(platform, editor, `Term deleted: ${term.name}`, taxonomy, carriers);
  });
