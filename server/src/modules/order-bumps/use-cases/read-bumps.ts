import type { OrderBumpStatistics } from '../../../contracts/order-bumps';
import { NotFoundError } from '../../../domain/errors';
import { parseSort } from '../../../domain/search';
import type { Platform } from '../../../platform/platform';
import { asShown, findProducts, findVariants } from '../../catalog';
import { readAlphabet } from '../../settings';
import { sumUses } from '../bump-uses.repository';
import type { ListBumpsCriteria } from '../commands';
import type { OfferedVariant } from '../order-bumps.presenter';
import { findBump, selectBumpPage } from '../order-bumps.repository';
import type { BumpRow } from '../order-bumps.rows';
import { BUMP_SORTS, bumpSearch, bumpView, NEWEST_FIRST } from '../order-bumps.search';

export const unknownBump = (): NotFoundError => new NotFoundError('The order bump does not exist.');

/** By variation, as they are shown; two statements, however many bumps there are, and one more with a bundle among them. */
const findOffered = async (
  platform: Platform,
  bumps: readonly BumpRow[]
): Promise<ReadonlyMap<number, OfferedVariant>> => {
  const { db } = platform;
  const stored = await findVariants(db, [...new Set(bumps.map((bump) => bump.src_object_id))]);
  const { products, variants } = await asShown(platform, {
    products: await findProducts(db, [...new Set(stored.map((variant) => variant.post_id))]),
    variants: stored,
  });
  const productOf = new Map(products.map((product) => [product.id, product]));
  return new Map(variants.map((variant) => [variant.id, { variant, product: productOf.get(variant.post_id) ?? null }]));
};

export type ListedBump = { readonly bump: BumpRow; readonly offered: OfferedVariant };

export const listBumps = async (
  platform: Platform,
  query: ListBumpsCriteria
): Promise<{ readonly rows: readonly ListedBump[]; readonly total: number }> => {
  const { bumps, total } = await selectBumpPage(platform.db, {
    page: query.page,
    perPage: query.per_page,
    sort: parseSort(query.sort_by, query.sort_type, BUMP_SORTS, NEWEST_FIRST),
    names: { columns: ['title'], alphabet: await readAlphabet(platform) },
    conditions: [bumpView(query.active_view), bumpSearch(query.search)],
  });
  const offered = await findOffered(platform, bumps);
  return { rows: bumps.map((bump) => ({ bump, offered: offered.get(bump.src_object_id) ?? null })), total };
};

export type BumpDetail = ListedBump & { readonly statistics: OrderBumpStatistics };

/** @throws NotFoundError */
export const readBump = async (platform: Platform, id: number): Promise<BumpDetail> => {
  const bump = await findBump(platform.db, id);
  if (!bump) throw unknownBump();
  const offered = await findOffered(platform, [bump]);
  return { bump, offered: offered.get(bump.src_object_id) ?? null, statistics: await sumUses(platform.db, id) };
};
