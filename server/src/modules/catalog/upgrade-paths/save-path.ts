import { slugOf } from '../../../domain/catalog';
import { InvalidInputError, NotFoundError } from '../../../domain/errors';
import { centsOfUnits } from '../../../domain/money';
import { toJson } from '../../../platform/db/columns';
import { sanitizeRichText } from '../../../platform/html/sanitize';
import type { Platform } from '../../../platform/platform';
import { stepOf } from '../../settings';
import { productUpdated } from '../catalog.events';
import type { ProductRow } from '../catalog.rows';
import type { Editor } from '../editor';
import { NO_PRODUCT, withProduct } from '../locked-product';
import { findProduct } from '../products/products.repository';
import { recordWrite } from '../record-write';
import { findVariants } from '../variants/variants.repository';
import type { UpgradePathCommand } from '../commands';
import {
  deletePath as deleteRow,
  findPath,
  findPaths,
  insertPath,
  updatePath,
  type UpgradePathRow,
} from './upgrade-paths.repository';

export const NO_PATH = 'The upgrade path does not exist.';

const refuse = (field: string, rule: string, message: string): never => {
  throw new InvalidInputError(message, { [field]: { [rule]: message } });
};

const checkVariants = async (platform: Platform, productId: number, body: UpgradePathCommand) => {
  const from = Number(body.from_variant);
  const targets = [...new Set(body.to_variants as readonly number[])];
  if (targets.length === 0) return refuse('to_variants', 'required', 'Choose at least one variant to upgrade to.');
  if (targets.includes(from)) return refuse('to_variants', 'self', 'A variant cannot be upgraded to itself.');
  const found = new Map((await findVariants(platform.db, [from, ...targets])).map((variant) => [variant.id, variant]));
  if (found.get(from)?.post_id !== productId) {
    return refuse('from_variant', 'exists', 'The product has no such variant.');
  }
  const missing = targets.find((id) => !found.has(id));
  if (missing !== undefined) return refuse('to_variants', 'exists', `The variant ${missing} does not exist.`);
  return { from, targets };
};

const valuesOf = async (platform: Platform, productId: number, body: UpgradePathCommand) => {
  const { from, targets } = await checkVariants(platform, productId, body);
  const title = body.title ?? '';
  return {
    product_id: productId,
    from_variant: from,
    to_variants: toJson(targets),
    is_prorate: body.is_prorate ?? 0,
    discount_amount: centsOfUnits(body.discount_amount ?? 0, await stepOf(platform, undefined), 'discount_amount'),
    title,
    slug: slugOf(body.slug || title),
    description: sanitizeRichText(body.description ?? ''),
  };
};

const record = (platform: Platform, product: ProductRow, title: string, editor: Editor) =>
  recordWrite(platform, {
    author: editor.author,
    activities: [{ title, content: product.post_title, productId: product.id }],
    events: [productUpdated(product.id, 'saved')],
    productIds: [],
  });

/** Stored and listed; what an upgrade costs is worked out when one is offered. */
export const createPath = (
  platform: Platform,
  productId: number,
  body: UpgradePathCommand,
  editor: Editor
): Promise<UpgradePathRow> =>
  withProduct(platform, productId, async (product) => {
    const values = await valuesOf(platform, productId, body);
    const id = await insertPath(platform.db, values, platform.clock.now());
    await record(platform, product, 'Upgrade path added', editor);
    return (await findPath(platform.db, id)) as UpgradePathRow;
  });

const existing = async (platform: Platform, id: number): Promise<UpgradePathRow> => {
  const path = await findPath(platform.db, id);
  if (!path) throw new NotFoundError(NO_PATH);
  return path;
};

export const changePath = async (
  platform: Platform,
  id: number,
  body: UpgradePathCommand,
  editor: Editor
): Promise<UpgradePathRow> => {
  const { product_id: productId } = await existing(platform, id);
  return withProduct(platform, productId, async (product) => {
    const values = await valuesOf(platform, productId, body);
    if (!(await updatePath(platform.db, id, values, platform.clock.now()))) throw new NotFoundError(NO_PATH);
    await record(platform, product, 'Upgrade path saved', editor);
    return existing(platform, id);
  });
};

export const deletePath = async (platform: Platform, id: number, editor: Editor): Promise<void> => {
  const { product_id: productId } = await existing(platform, id);
  await withProduct(platform, productId, async (product) => {
    if (!(await deleteRow(platform.db, id))) throw new NotFoundError(NO_PATH);
    await record(platform, product, 'Upgrade path deleted', editor);
  });
};

/** Variants that were deleted since are left out of the targets, and a path without targets leads nowhere. */
const present = async (platform: Platform, paths: readonly UpgradePathRow[]): Promise<readonly UpgradePathRow[]> => {
  const ids = [...new Set(paths.flatMap(({ to_variants: targets }) => targets))];
  const known = new Set((await findVariants(platform.db, ids)).map((variant) => variant.id));
  return paths
    .map((path) => ({ ...path, to_variants: path.to_variants.filter((id) => known.has(id)) }))
    .filter(({ to_variants: targets }) => targets.length > 0);
};

export const readPathsOfProduct = async (platform: Platform, productId: number): Promise<readonly UpgradePathRow[]> => {
  if (!(await findProduct(platform.db, productId))) throw new NotFoundError(NO_PRODUCT);
  return present(platform, await findPaths(platform.db, { product_id: productId }));
};

export const readPathsOfVariant = async (platform: Platform, variantId: number): Promise<readonly UpgradePathRow[]> =>
  present(platform, await findPaths(platform.db, { from_variant: variantId }));
