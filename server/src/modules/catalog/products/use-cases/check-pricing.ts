import {
  publicationDate,
  publicationFailure,
  variantFailures,
  type PostStatus,
  type Publication,
} from '../../../../domain/catalog';
import { InvalidInputError, type FieldErrors } from '../../../../domain/errors';
import { parseDayOrMoment, type LocalZone } from '../../../../domain/search';
import { toDate } from '../../../../platform/db/columns';
import { MAX_ID } from '../../../../platform/http/fields';
import type { Platform } from '../../../../platform/platform';
import type { ProductRow, VariantRow } from '../../catalog.rows';
import { assertClasses } from '../../product-classes';
import {
  findTermState,
  isTaxonomy,
  type TaxonomyName,
  type TermIds,
  type TermState,
} from '../../taxonomies/terms.repository';
import { trialFailures } from '../../variants/trial-limit';
import { assertRoom } from '../../variants/variant-room';
import { assertSkusOnce } from '../../variants/variant-skus';
import type { SavePricingCommand } from '../../commands';

type Row = NonNullable<SavePricingCommand['variants']>[number];

export const fail = (field: string, rule: string, message: string): never => {
  throw new InvalidInputError(message, { [field]: { [rule]: message } });
};

const assertNoFailures = (fields: FieldErrors): void => {
  const [first] = Object.values(fields);
  if (first) throw new InvalidInputError(Object.values(first)[0] ?? 'The product is not valid.', fields);
};

type StoreMoment = { readonly now: Date; readonly zone: LocalZone };

/** The date under which the product stands after the save; a bare one is the beginning of the day in the zone of the store. */
export const checkPublication = (body: SavePricingCommand, stored: ProductRow, { now, zone }: StoreMoment): Date => {
  const date = body.post_date ? parseDayOrMoment(body.post_date, zone)?.start : null;
  if (date === undefined) return fail('post_date', 'format', 'The date is not one of the form YYYY-MM-DD HH:MM:SS.');
  const publication: Publication = { status: body.post_status as PostStatus, date };
  const failure = publicationFailure(publication, now);
  if (failure) return fail('post_date', ...failure);
  return publicationDate(publication, toDate(stored.post_date), now);
};

const termIdsIn = (value: unknown, taxonomy: string): readonly number[] => {
  if (value !== null && value !== undefined && !Array.isArray(value)) {
    return fail(`product_terms.${taxonomy}`, 'type', 'Terms are a list of ids.');
  }
  const list: readonly unknown[] = value ?? [];
  if (list.length > 200) return fail(`product_terms.${taxonomy}`, 'max', 'A product carries at most 200 terms.');
  const ids = list.map((entry) => (typeof entry === 'string' && /^\d{1,10}$/.test(entry) ? Number(entry) : entry));
  const valid = ids.every((id): id is number => Number.isInteger(id) && Number(id) >= 1 && Number(id) <= MAX_ID);
  return valid ? [...new Set(ids)] : fail(`product_terms.${taxonomy}`, 'ids', 'Terms are given by their ids.');
};

/** Unknown taxonomies belong to other code of the site and are left alone. */
export const readTermIds = (posted: Readonly<Record<string, unknown>> | undefined): TermIds => {
  const wanted = new Map<TaxonomyName, readonly number[]>();
  for (const [taxonomy, value] of Object.entries(posted ?? {})) {
    if (isTaxonomy(taxonomy)) wanted.set(taxonomy, termIdsIn(value, taxonomy));
  }
  return wanted;
};

/** @throws InvalidInputError for a term that does not exist. */
export const checkTerms = async (platform: Platform, productId: number, wanted: TermIds): Promise<TermState> => {
  const state = await findTermState(platform.db, productId, wanted);
  for (const [taxonomy, ids] of wanted) {
    const unknown = ids.find((id) => !state.existing.get(taxonomy)?.has(id));
    if (unknown !== undefined) fail(`product_terms.${taxonomy}`, 'exists', `The term ${unknown} does not exist.`);
  }
  return state;
};

/** The rules of one row; a compare price that the row leaves out stays as it was, and must still fit. */
const rowFailures = (row: Row, stored: VariantRow | undefined, path: string): FieldErrors => {
  const compare_price = row.compare_price ?? stored?.compare_price;
  const item_price = row.item_price ?? stored?.item_price;
  return variantFailures({ ...row, item_price, compare_price, other_info: { ...row.other_info } as never }, path);
};

const checkRow = async (
  platform: Platform,
  productId: number,
  row: Row,
  stored: VariantRow | undefined,
  path: string
): Promise<FieldErrors> => {
  if (row.post_id !== productId) fail(`${path}.post_id`, 'match', 'The variant belongs to another product.');
  if (row.id !== undefined && !stored) fail(`${path}.id`, 'exists', 'The product has no such variant.');
  const { tax_class, trial_days } = row.other_info;
  await assertClasses(platform, { tax_class }, stored?.other_info ?? {}, `${path}.other_info`);
  return { ...rowFailures(row, stored, path), ...(await trialFailures(platform, trial_days, path)) };
};

/** Every rule of the posted variants that one field alone cannot show. */
export const checkRows = async (
  platform: Platform,
  productId: number,
  body: SavePricingCommand,
  stored: ReadonlyMap<number, VariantRow>
): Promise<void> => {
  const rows = body.variants ?? [];
  if (body.post_status !== 'draft' && body.detail.variation_type === 'simple' && rows.length === 0) {
    fail('variants', 'required', 'A simple product needs a variant to be published.');
  }
  const failures: FieldErrors = {};
  for (const [index, row] of rows.entries()) {
    const known = row.id === undefined ? undefined : stored.get(row.id);
    Object.assign(failures, await checkRow(platform, productId, row, known, `variants[${index}]`));
  }
  assertNoFailures(failures);
  const ids = rows.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (new Set(ids).size < ids.length) fail('variants', 'unique', 'A variant is listed twice.');
  assertRoom(stored.size, rows.length - ids.length);
  assertSkusOnce(rows.map(({ sku }, index) => ({ sku, field: `variants[${index}].sku` })));
};
