import { InvalidInputError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { PRODUCTS, type ProductRow } from '../catalog.rows';

export const MAX_RELATED = 24;

type Posted = { readonly related_product_ids?: readonly number[] | undefined };

const refuse = (field: string, message: string): never => {
  throw new InvalidInputError(message, { [field]: { exists: message } });
};

const areThere = async ({ db }: Platform, ids: readonly number[]): Promise<boolean> =>
  (
    await db
      .table(PRODUCTS)
      .whereIn('id', [...ids])
      .select('id')
  ).length === ids.length;

/**
 * Checks what a merchant chooses to be shown beside a product. What is stored already may have been deleted since.
 * @throws InvalidInputError for the product itself, and for one that does not exist.
 */
export const assertRelated = async (
  platform: Platform,
  { related_product_ids: posted }: Posted,
  { id, other_info: { related_product_ids: stored = [] } }: ProductRow,
  path?: string
): Promise<void> => {
  if (!posted) return;
  const field = path === undefined ? 'related_product_ids' : `${path}.related_product_ids`;
  if (posted.includes(id)) refuse(field, 'A product is not related to itself.');
  const added = [...new Set(posted)].filter((each) => !stored.includes(each));
  if (added.length > 0 && !(await areThere(platform, added))) refuse(field, 'One of the products does not exist.');
};

/** Each of them once, in the order of the first mention. */
export const relatedValues = ({ related_product_ids: posted }: Posted): { readonly related_product_ids?: number[] } =>
  posted ? { related_product_ids: [...new Set(posted)] } : {};
