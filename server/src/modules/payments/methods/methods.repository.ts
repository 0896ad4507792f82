import { fromJson, toInt, toJson } from '../../../platform/db/columns';
import { insertOrHold } from '../../../platform/db/database';
import type { RawModel } from '../../../platform/db/raw-model';
import type { Platform } from '../../../platform/platform';
import { appKeysOf } from '../../../platform/secrets/app-keys';
import { createVault, type Vault } from '../../../platform/secrets/vault';
import type { MethodFields, MethodValues } from './method-fields';

const TABLE = 'shop_payment_methods';

/** What was saved for the payment methods; one that was never touched has no row. */
export const paymentMethodModel: RawModel = {
  uid: 'shop::payment-method',
  singularName: TABLE,
  tableName: TABLE,
  attributes: {
    id: { type: 'increments' },
    method_key: { type: 'string', column: { notNullable: true } },
    /** Among the methods; null: after those that have one. */
    position: { type: 'integer' },
    /** JSON by key, secrets sealed. */
    settings: { type: 'text' },
    updated_at: { type: 'datetime' },
  },
  indexes: [{ name: 'shop_payment_methods_key_uq', columns: ['method_key'], type: 'unique' }],
};

/** Secrets are still sealed in it. */
export type StoredMethod = { readonly position: number | null; readonly values: MethodValues };

export type StoredMethods = ReadonlyMap<string, StoredMethod>;

/** The methods' name among the version numbers. */
export const METHODS_VERSION = 'payment_methods';

const VAULT = Symbol('vault of the payment secrets');
const READER = Symbol('payment methods');

const vaultOf = (platform: Platform): Vault =>
  platform.memo(VAULT, () => createVault(appKeysOf(platform.strapi), 'payment methods'));

type Row = { readonly method_key: string; readonly position: unknown; readonly settings: string | null };

const toStored = ({ position, settings }: Row): StoredMethod => ({
  position: position === null ? null : toInt(position),
  values: fromJson<MethodValues>(settings, {}),
});

const load = async ({ db }: Platform): Promise<StoredMethods> => {
  const rows = (await db.table(TABLE).select('method_key', 'position', 'settings')) as unknown as readonly Row[];
  return new Map(rows.map((row) => [row.method_key, toStored(row)]));
};

/** A save in this process counts at once, one in another process within 700 ms. */
export const readMethods = (platform: Platform): Promise<StoredMethods> =>
  platform.memo(READER, () => platform.versions.remember(METHODS_VERSION, () => load(platform)))();

const changeSecrets = (fields: MethodFields, values: MethodValues, change: (text: string) => string): MethodValues =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, fields[key]?.secret && value !== '' ? change(value) : value])
  );

/** A secret that this site cannot open any more counts as not given. */
export const openSecrets = (platform: Platform, fields: MethodFields, values: MethodValues): MethodValues =>
  changeSecrets(fields, values, (sealed) => vaultOf(platform).open(sealed) ?? '');

/** Sealed under keys that this site does not have. */
export const isUnopened = (platform: Platform, sealed: string): boolean =>
  sealed !== '' && vaultOf(platform).open(sealed) === null;

export const sealSecrets = (platform: Platform, fields: MethodFields, values: MethodValues): MethodValues =>
  changeSecrets(fields, values, (secret) => vaultOf(platform).seal(secret));

const ensureRow = ({ db }: Platform, key: string): Promise<void> =>
  insertOrHold(db, TABLE, { method_key: key, settings: '{}' }, 'method_key');

/** Lays sealed values over what is stored, with the row locked. In the caller's transaction. */
export const mergeMethod = async (platform: Platform, key: string, changes: MethodValues): Promise<void> => {
  const { db, clock } = platform;
  await ensureRow(platform, key);
  const row = (await db.table(TABLE).where({ method_key: key }).forUpdate().first('settings')) as
    Pick<Row, 'settings'> | undefined;
  const settings = toJson({ ...fromJson<MethodValues>(row?.settings, {}), ...changes });
  await db.table(TABLE).where({ method_key: key }).update({ settings, updated_at: clock.now() });
};

/** In the caller's transaction. */
export const placeMethods = async (platform: Platform, keys: readonly string[]): Promise<void> => {
  for (const key of [...keys].sort()) {
    await ensureRow(platform, key);
    await platform.db
      .table(TABLE)
      .where({ method_key: key })
      .update({ position: keys.indexOf(key), updated_at: platform.clock.now() });
  }
};
