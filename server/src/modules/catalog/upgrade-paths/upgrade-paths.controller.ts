import type { MessageAnswer } from '../../../contracts/answers';
import type { SavedUpgradePathAnswer, UpgradePath, UpgradePathListAnswer } from '../../../contracts/upgrade-paths';
import { toTimestamp } from '../../../platform/db/columns';
import type { ShopRequest } from '../../../platform/http/route';
import { editorOf } from '../editor';
import { changePath, createPath, deletePath, readPathsOfProduct } from './save-path';
import type { UpgradePathBody } from './upgrade-paths.input';
import type { UpgradePathRow } from './upgrade-paths.repository';

type Save = ShopRequest<unknown, UpgradePathBody>;

export const presentUpgradePath = (path: UpgradePathRow): UpgradePath => ({
  id: path.id,
  product_id: path.product_id,
  from_variant: path.from_variant,
  to_variants: path.to_variants,
  is_prorate: path.is_prorate,
  /** Currency units, as in the request. */
  discount_amount: path.discount_amount / 100,
  title: path.title ?? '',
  slug: path.slug ?? '',
  description: path.description ?? '',
  created_at: toTimestamp(path.created_at),
  updated_at: toTimestamp(path.updated_at),
});

export const list = async ({ platform, id }: ShopRequest): Promise<UpgradePathListAnswer> => ({
  upgradePaths: (await readPathsOfProduct(platform, id('productId'))).map(presentUpgradePath),
});

export const create = async ({ platform, principal, id, body }: Save): Promise<SavedUpgradePathAnswer> => {
  const path = await createPath(platform, id('productId'), body, editorOf(principal));
  return { data: presentUpgradePath(path), message: 'The upgrade path has been added.' };
};

export const update = async ({ platform, principal, id, body }: Save): Promise<SavedUpgradePathAnswer> => {
  const path = await changePath(platform, id('pathId'), body, editorOf(principal));
  return { data: presentUpgradePath(path), message: 'The upgrade path has been saved.' };
};

export const remove = async ({ platform, principal, id }: ShopRequest): Promise<MessageAnswer> => {
  await deletePath(platform, id('pathId'), editorOf(principal));
  return { message: 'The upgrade path has been deleted.' };
};
