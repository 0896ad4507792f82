import type { ShippingPackage } from '../../../contracts/shipping';
import { fromJson, toJson } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import type { RawModel } from '../../../platform/db/raw-model';

const TABLE = 'shop_shipping_settings';
const ROW = { name: 'packages' };

/** What is set up for shipping beside zones and classes: a row each, as JSON. */
export const shippingSettingsModel: RawModel = {
  uid: 'shop::shipping-settings',
  singularName: TABLE,
  tableName: TABLE,
  attributes: {
    id: { type: 'increments' },
    name: { type: 'string', column: { notNullable: true } },
    value: { type: 'text' },
  },
  indexes: [{ name: 'shop_shipping_settings_uq', columns: ['name'], type: 'unique' }],
};

export const findPackages = async (db: Database): Promise<readonly ShippingPackage[]> => {
  const row = await db.table<{ value: unknown }>(TABLE).where(ROW).first('value');
  return fromJson<readonly ShippingPackage[]>(row?.value, []);
};

const held = (db: Database) => db.table<{ value: unknown }>(TABLE).where(ROW).forUpdate().first('value');

/** Holds the list for the rest of the transaction: two who save at once do so one after the other, also where none was saved before. */
export const lockPackages = async (db: Database): Promise<readonly ShippingPackage[]> => {
  const row = await held(db);
  if (row) return fromJson<readonly ShippingPackage[]>(row.value, []);
  await db
    .table(TABLE)
    .insert({ ...ROW, value: toJson([]) })
    .onConflict('name')
    .ignore();
  return fromJson<readonly ShippingPackage[]>((await held(db))?.value, []);
};

/** All of them at once. */
export const replacePackages = async (db: Database, packages: readonly ShippingPackage[]): Promise<void> => {
  const value = toJson(packages);
  await db
    .table(TABLE)
    .insert({ ...ROW, value })
    .onConflict('name')
    .merge(['value']);
};
