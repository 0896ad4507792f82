import { insertOrHold } from '../../../platform/db/database';
import { digestOf } from '../../../platform/db/unique-key';
import type { Platform } from '../../../platform/platform';
import { VENDOR_PLANS } from '../content-types/vendor-plan';
import type { PaymentMode } from '../methods/method-fields';

export type VendorPlanPlace = {
  readonly gateway: string;
  readonly mode: PaymentMode;
  readonly productId: number;
  /** Null: the product itself. */
  readonly terms: string | null;
};

const keyOf = ({ gateway, mode, productId, terms }: VendorPlanPlace) => ({
  plan_key: digestOf(gateway, mode, String(productId), ...(terms === null ? [] : [terms])),
});

export const findVendorPlan = async ({ db }: Platform, place: VendorPlanPlace): Promise<string | null> => {
  const row = await db.table(VENDOR_PLANS).where(keyOf(place)).first('vendor_id');
  return row ? String(row.vendor_id) : null;
};

/**
 * Of processes that made one at the same time, all go on with that of the first. `lost`: what the row has, and the provider does not know
 * any more. Answers which one it is now.
 */
export const rememberVendorPlan = async (
  platform: Platform,
  place: VendorPlanPlace,
  { made, lost }: { readonly made: string; readonly lost: string | null }
): Promise<string> => {
  const { db, clock } = platform;
  const key = keyOf(place);
  const { gateway, mode, productId: product_id, terms } = place;
  const row = { ...key, gateway, mode, product_id, terms, vendor_id: made, created_at: clock.now() };
  if (lost === null) await insertOrHold(db, VENDOR_PLANS, row, 'plan_key');
  else {
    const known = db.table(VENDOR_PLANS).where({ ...key, vendor_id: lost });
    await known.update({ vendor_id: made });
  }
  return (await findVendorPlan(platform, place)) ?? made;
};
