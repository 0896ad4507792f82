import { isDeepStrictEqual } from 'node:util';
import { toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { findSavedMethod, type MethodPlace, type SavedMethodRow } from '../../payments';
import { findSubscriptionsOf, updateUnchanged, type SubscriptionValues } from '../subscriptions.repository';
import type { ActivePaymentMethod, SubscriptionRow } from '../subscriptions.rows';
import { vendorValues } from '../subscription-values';
import { isUnpaid } from './paid-order';
import { syncSubscription } from './sync-subscription';

/** As people are shown it. */
export const activeMethodOf = ({
  gateway,
  method,
}: Pick<SavedMethodRow, 'gateway' | 'method'>): ActivePaymentMethod => {
  const { brand, last_4, exp_month, exp_year } = method.details;
  return {
    method: gateway,
    vendor_method_id: method.vendorMethodId,
    payment_type: method.type,
    details: {
      ...(brand === '' ? {} : { brand }),
      ...(last_4 === '' ? {} : { last_4 }),
      ...(exp_month === null ? {} : { exp_month }),
      ...(exp_year === null ? {} : { exp_year }),
    },
  };
};

/** Nothing where the subscription has it already: it is told again with every look at the first payment. */
const linkValues = (row: SubscriptionRow, saved: SavedMethodRow): SubscriptionValues => {
  const active = activeMethodOf(saved);
  const isLinked = isDeepStrictEqual(row.meta.active_payment_method, active);
  return {
    ...vendorValues(row, { vendor_customer_id: saved.method.vendorCustomerId }),
    ...(isLinked ? {} : { meta: toJson({ ...row.meta, active_payment_method: active }) }),
  };
};

/**
 * The subscriptions of an order that the store charges, or its provider, show the method that was kept for it last. In the transaction that has kept it, with
 * the order locked, or in none.
 */
export const linkMethod = async (platform: Platform, place: MethodPlace): Promise<void> => {
  const { db, clock } = platform;
  const rows = await findSubscriptionsOf(db, 'parent_order_id', [place.orderId]);
  const charged = rows.filter(
    (row) => row.collection_method !== 'manual' && row.current_payment_method === place.gateway
  );
  const saved = charged.length > 0 ? await findSavedMethod(platform, place) : null;
  if (!saved) return;
  for (const row of charged) {
    // Nobody is told of what has not begun.
    if (isUnpaid(row)) await updateUnchanged(db, row, linkValues(row, saved), clock.now());
    else {
      const values = (found: SubscriptionRow) => linkValues(found, saved);
      await syncSubscription(platform, row.id, { values, author: { author: 'system' } });
    }
  }
};
