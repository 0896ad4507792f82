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

/** What goods are sent in. Source: behaviours 9. */
export type Package = {
  readonly name: string;
  readonly slug: string;
  readonly type: 'box' | 'envelope' | 'soft';
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly dimension_unit: string;
  /** Empty. */
  readonly weight: number;
  readonly weight_unit: string;
  readonly is_default: 'yes' | 'no';
};

export const findPackages = async (db: Database): Promise<readonly Package[]> => {
  const row = await db.table<{ value: unknown }>(TABLE).where(ROW).first('value');
  return fromJson<readonly Package[]>(row?.value, []);
};

/** All of them at once; two who save at once do so one after the other. Must run in a transaction. */
export const replacePackages = async (db: Database, packages: readonly Package[]): Promise<void> => {
  const value = toJson(packages);
  await db
    .table(TABLE)
    .insert({ ...ROW, value })
    .onConflict('name')
    .merge(['value']);
};
