import { digestOf } from '../../../platform/db/unique-key';
import { insertOrHold } from '../../../platform/db/database';
import type { Platform } from '../../../platform/platform';
import { VENDOR_CUSTOMERS } from '../content-types/vendor-customer';
import type { PaymentMode } from '../methods/method-fields';

export type VendorCustomerPlace = {
  readonly gateway: string;
  readonly mode: PaymentMode;
  readonly customerId: number;
};

const keyOf = ({ gateway, mode, customerId }: VendorCustomerPlace) => ({
  customer_key: digestOf(gateway, mode, String(customerId)),
});

export const findVendorCustomer = async ({ db }: Platform, place: VendorCustomerPlace): Promise<string | null> => {
  const row = await db.table(VENDOR_CUSTOMERS).where(keyOf(place)).first('vendor_customer_id');
  return row ? String(row.vendor_customer_id) : null;
};

/**
 * Of processes that made one at the same time, all go on with that of the first. `lost`: what the row has, and the provider does not know
 * any more. Answers which one it is now.
 */
export const rememberVendorCustomer = async (
  platform: Platform,
  place: VendorCustomerPlace,
  { made, lost }: { readonly made: string; readonly lost: string | null }
): Promise<string> => {
  const { db, clock } = platform;
  const key = keyOf(place);
  const { gateway, mode, customerId: customer_id } = place;
  const row = { ...key, customer_id, gateway, mode, vendor_customer_id: made, created_at: clock.now() };
  if (lost === null) await insertOrHold(db, VENDOR_CUSTOMERS, row, 'customer_key');
  else {
    await db
      .table(VENDOR_CUSTOMERS)
      .where({ ...key, vendor_customer_id: lost })
      .update({ vendor_customer_id: made });
  }
  return (await findVendorCustomer(platform, place)) ?? made;
};
