import { AsyncResource } from 'node:async_hooks';
import type { Platform } from '../../platform/platform';
import { BIGINT, type RawModel } from '../../platform/db/raw-model';

/**
 * One row that says which state of the catalogue the database holds. Every write that can change a public answer raises it in
 * its own transaction, so that a cache in any process can tell whether what it remembers still holds.
 */
export const catalogVersionModel: RawModel = {
  uid: 'shop::catalog-version',
  singularName: 'shop_catalog_versions',
  tableName: 'shop_catalog_versions',
  attributes: { id: { type: 'increments' }, name: { type: 'string' }, version: BIGINT },
  indexes: [{ name: 'shop_catalog_versions_uq', columns: ['name'], type: 'unique' }],
};

const TABLE = 'shop_catalog_versions';
const ROW = { name: 'catalog' };
const LISTENERS = Symbol('catalog change listeners');

/** Called after the commit, with the products whose public face may have changed; must not throw. */
export type CatalogListener = (productIds: readonly number[]) => void;

const listenersOf = (platform: Platform): Set<CatalogListener> =>
  platform.memo(LISTENERS, () => new Set<CatalogListener>());

/** Listeners run in the context in which they were added: what they start is no part of the request that changed something. */
export const onCatalogChange = (platform: Platform, listener: CatalogListener): void => {
  listenersOf(platform).add(AsyncResource.bind(listener));
};

export const ensureCatalogVersion = async (platform: Platform): Promise<void> => {
  await platform.db
    .table(TABLE)
    .insert({ ...ROW, version: 1 })
    .onConflict('name')
    .ignore();
};

export const readCatalogVersion = async (platform: Platform): Promise<number> => {
  const row = await platform.db.table(TABLE).where(ROW).first('version');
  return Number(row?.version ?? 0);
};

/**
 * To be called by every write to the catalogue and every change of what is in stock, as the last step of its transaction:
 * writers wait for one another from here to their commit.
 */
export const catalogChanged = async (platform: Platform, productIds: readonly number[]): Promise<void> => {
  if (productIds.length === 0) return;
  await platform.db.transaction(async ({ onCommit }) => {
    await platform.db.table(TABLE).where(ROW).increment('version', 1);
    onCommit(() => listenersOf(platform).forEach((listener) => listener(productIds)));
  });
};
