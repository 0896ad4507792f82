import { insertOrHold, type Database } from '../../../platform/db/database';
import type { RawModel } from '../../../platform/db/raw-model';
import { digestOf } from '../../../platform/db/unique-key';

const TABLE = 'shop_named_charges';

/** One row for each charge that a payment was recorded by: two orders that are told of one charge at once meet there. */
export const namedChargeModel: RawModel = {
  uid: 'shop::named-charge',
  singularName: TABLE,
  tableName: TABLE,
  attributes: {
    id: { type: 'increments' },
    /** Digest of payment method and charge. */
    charge_key: { type: 'string', column: { notNullable: true } },
  },
  indexes: [{ name: 'shop_named_charges_key_uq', columns: ['charge_key'], type: 'unique' }],
};

export type NamedCharge = { readonly gateway: string; readonly vendorChargeId: string };

/** Holds the row of the charge until the transaction ends. */
export const holdNamedCharge = (db: Database, { gateway, vendorChargeId }: NamedCharge): Promise<void> =>
  insertOrHold(db, TABLE, { charge_key: digestOf(gateway, vendorChargeId) }, 'charge_key');
