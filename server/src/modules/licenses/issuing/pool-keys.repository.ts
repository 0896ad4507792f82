import { toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { LICENSES } from '../content-types/license';
import { LICENSE_POOL_KEYS } from '../content-types/license-settings';
import { keyDigest } from '../../../platform/db/license-digests';

type PoolKey = { readonly id: number; readonly license_key: string };

const findFree = async (db: Database, productId: number): Promise<PoolKey | null> => {
  const row = await db
    .table(LICENSE_POOL_KEYS)
    .where({ product_id: productId })
    .whereNull('license_id')
    .orderBy('id')
    .first('id', 'license_key');
  return row ? { id: toInt(row.id), license_key: String(row.license_key) } : null;
};

/** False where somebody else has taken it. */
const take = async (db: Database, id: number, licenseId: number): Promise<boolean> =>
  (await db.table(LICENSE_POOL_KEYS).where({ id }).whereNull('license_id').update({ license_id: licenseId })) === 1;

/** The next prepared key of the product, which is this licence's from now on; null where there is none. In a transaction. */
export const takePoolKey = async (db: Database, productId: number, licenseId: number): Promise<string | null> => {
  for (;;) {
    const key = await findFree(db, productId);
    if (!key) return null;
    if (await take(db, key.id, licenseId)) return key.license_key;
  }
};

/** What these licences were given can be given again. */
export const giveBackPoolKeys = async (db: Database, licenseIds: readonly number[]): Promise<void> => {
  await db
    .table(LICENSE_POOL_KEYS)
    .whereIn('license_id', [...licenseIds])
    .update({ license_id: null });
};

/** Whether keys were ever prepared for the product. */
export const hasPool = async (db: Database, productId: number): Promise<boolean> =>
  (await db.table(LICENSE_POOL_KEYS).where({ product_id: productId }).first('id')) !== undefined;

/** Answers how many of them the pool did not have yet; those that it has are left as they are. */
export const addPoolKeys = async (
  db: Database,
  productId: number,
  keys: readonly string[],
  now: Date
): Promise<number> => {
  const before = await countPoolKeys(db, productId);
  for (let start = 0; start < keys.length; start += 200) {
    const rows = keys.slice(start, start + 200).map((license_key) => ({
      product_id: productId,
      license_key,
      key_digest: keyDigest(license_key),
      license_id: null,
      created_at: now,
    }));
    await db.table(LICENSE_POOL_KEYS).insert(rows).onConflict('key_digest').ignore();
  }
  const after = await countPoolKeys(db, productId);
  return after.free + after.given - before.free - before.given;
};

export const countPoolKeys = async (
  db: Database,
  productId: number
): Promise<{ readonly free: number; readonly given: number }> => {
  const row = (await db
    .table(LICENSE_POOL_KEYS)
    .where({ product_id: productId })
    .first(db.raw('count(*) as total'), db.raw('count(license_id) as given'))) as Record<string, unknown> | undefined;
  const given = toInt(row?.given);
  return { free: toInt(row?.total) - given, given };
};

/** Free keys, in the order in which they will be given out. */
export const findFreeKeys = async (db: Database, productId: number, limit: number): Promise<readonly string[]> => {
  const rows = await db
    .table(LICENSE_POOL_KEYS)
    .where({ product_id: productId })
    .whereNull('license_id')
    .orderBy('id')
    .limit(limit)
    .select('license_key');
  return rows.map(({ license_key: key }) => String(key));
};

/** Those that were given out stay. */
export const deleteFreeKeys = async (db: Database, productId: number): Promise<void> => {
  await db.table(LICENSE_POOL_KEYS).where({ product_id: productId }).whereNull('license_id').delete();
};

const KEYS_AT_ONCE = 500;

/** Those of the keys that lie in the pool of another product. */
const findInOtherPools = (db: Database, productId: number, digests: readonly string[]) =>
  db
    .table(LICENSE_POOL_KEYS)
    .whereIn('key_digest', [...digests])
    .whereNot({ product_id: productId })
    .select('license_key');

/** Those of the keys that licences have without having got them out of a pool. */
const findInUse = (db: Database, digests: readonly string[]) =>
  db
    .table(LICENSES)
    .whereIn('key_digest', [...digests])
    .whereNotIn(
      'key_digest',
      db
        .table(LICENSE_POOL_KEYS)
        .whereIn('key_digest', [...digests])
        .select('key_digest')
    )
    .select('license_key');

/** Those of the keys that cannot be added to the pool of this product. */
export const findForeignKeys = async (
  db: Database,
  productId: number,
  keys: readonly string[]
): Promise<readonly string[]> => {
  const found: string[] = [];
  for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
    const digests = keys.slice(start, start + KEYS_AT_ONCE).map(keyDigest);
    const rows = [...(await findInOtherPools(db, productId, digests)), ...(await findInUse(db, digests))];
    found.push(...rows.map(({ license_key: key }) => String(key)));
  }
  return found;
};
