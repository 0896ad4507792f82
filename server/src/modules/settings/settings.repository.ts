import { fromJson, toJson } from '../../platform/db/columns';
import type { Platform } from '../../platform/platform';

/** The row of `strapi.store({ type: 'plugin', name: 'shop' })`, key 'store_settings'; Strapi's store reads it too. */
const TABLE = 'strapi_core_store_settings';
const KEY = 'plugin_shop_store_settings';

export type StoredSettings = Readonly<Record<string, unknown>>;

type StoreRow = { readonly id: number; readonly key: string; readonly value: string | null };

// Two processes may both have made the row at their first start; the older one counts for both.
const storeRow = (platform: Platform) =>
  platform.db.table<StoreRow>(TABLE).select(['id', 'value']).where({ key: KEY }).orderBy('id').first();

export const selectSettings = async (platform: Platform): Promise<StoredSettings> => {
  const row = (await storeRow(platform)) as Pick<StoreRow, 'value'> | undefined;
  return fromJson<StoredSettings>(row?.value, {});
};

export const ensureSettingsRow = async (platform: Platform): Promise<void> => {
  if (await storeRow(platform)) return;
  const row = { key: KEY, value: toJson({}), type: 'object', environment: null, tag: null };
  await platform.db.insert(TABLE, row);
};

/**
 * Lays what `change` makes of the stored settings over them and answers the result. The row is locked from the read to the write, so
 * that two admins who save different tabs at the same moment both keep their keys. Must run in a transaction.
 */
export const changeSettings = async (
  platform: Platform,
  change: (stored: StoredSettings) => StoredSettings
): Promise<StoredSettings> => {
  // A write that changes nothing: takes the row's lock on all three databases, SQLite included, before anything is read.
  await platform.db.table(TABLE).where({ key: KEY }).update({ type: 'object' });
  const row = (await storeRow(platform).forUpdate()) as Pick<StoreRow, 'id' | 'value'> | undefined;
  if (!row) throw new Error('The row of the store settings is missing; it is made at start.');
  const stored = fromJson<StoredSettings>(row.value, {});
  const merged = { ...stored, ...change(stored) };
  await platform.db
    .table(TABLE)
    .where({ id: row.id })
    .update({ value: toJson(merged) });
  return merged;
};

/** The stored settings; nobody else changes them until the transaction ends. */
export const lockSettings = (platform: Platform): Promise<StoredSettings> => changeSettings(platform, () => ({}));

/** Lays `changes` over the stored settings, once `assertRead` has let what is stored pass. */
export const mergeSettings = (
  platform: Platform,
  changes: StoredSettings,
  assertRead: (stored: StoredSettings) => void = () => undefined
): Promise<StoredSettings> =>
  changeSettings(platform, (stored) => {
    assertRead(stored);
    return changes;
  });
