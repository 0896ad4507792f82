import type { SampleProduct, SampleProductState } from '../../../contracts/onboarding';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import { deleteProduct, editorOf, findSoldProducts, lockProduct, productService } from '../../catalog';
import { fingerprintOf } from './fingerprint';
import { findSamples, type SampleRow } from './sample-products.repository';

const stateOf = (isSold: boolean, isChanged: boolean): SampleProductState => {
  if (isSold) return 'sold';
  return isChanged ? 'changed' : 'untouched';
};

const describe = async (
  platform: Platform,
  { productId, category, fingerprint }: SampleRow,
  sold: ReadonlySet<number>
): Promise<SampleProduct> => {
  const product = await productService(platform).find(productId);
  const state = stateOf(sold.has(productId), fingerprintOf(product) !== fingerprint);
  return { id: productId, title: product.post_title, category, state };
};

export const listSamples = async (platform: Platform): Promise<readonly SampleProduct[]> => {
  const rows = await findSamples(platform.db);
  const sold = await findSoldProducts(
    platform.db,
    rows.map(({ productId }) => productId)
  );
  const samples: SampleProduct[] = [];
  for (const row of rows) samples.push(await describe(platform, row, sold));
  return samples;
};

/** Holds the product, so that nobody buys or changes it between the look and the removal; null where it is gone already. */
const removeUntouched = (platform: Platform, row: SampleRow, principal: Principal): Promise<SampleProduct | null> =>
  platform.db.transaction(async () => {
    if (!(await lockProduct(platform.db, row.productId))) return null;
    const sample = await describe(platform, row, await findSoldProducts(platform.db, [row.productId]));
    if (sample.state === 'untouched') await deleteProduct(platform, row.productId, editorOf(principal));
    return sample;
  });

/** Removes the samples that nobody sold or changed, each in a transaction of its own; answers those that stay. */
export const removeSamples = async (
  platform: Platform,
  principal: Principal
): Promise<{ readonly removed: number; readonly kept: readonly SampleProduct[] }> => {
  const looked: (SampleProduct | null)[] = [];
  for (const row of await findSamples(platform.db)) looked.push(await removeUntouched(platform, row, principal));
  const found = looked.filter((sample) => sample !== null);
  const kept = found.filter(({ state }) => state !== 'untouched');
  return { removed: found.length - kept.length, kept };
};
