import type { EarlyPayment, SubscriptionChanges } from '../../domain/subscription';
import { toJson } from '../../platform/db/columns';
import { digestOf } from '../../platform/db/unique-key';
import type { SubscriptionValues } from './subscriptions.repository';
import type { SubscriptionConfig, SubscriptionMeta, SubscriptionRow } from './subscriptions.rows';

/** Columns that hold what the rules know under another name. */
const COLUMNS = {
  status: 'status',
  interval: 'billing_interval',
  recurringAmount: 'recurring_amount',
  recurringTaxTotal: 'recurring_tax_total',
  recurringTotal: 'recurring_total',
  collectionMethod: 'collection_method',
  trialDays: 'trial_days',
  trialEndsAt: 'trial_ends_at',
  billTimes: 'bill_times',
  billCount: 'bill_count',
  anchor: 'anchor_at',
  nextBillingDate: 'next_billing_date',
  expireAt: 'expire_at',
  canceledAt: 'canceled_at',
  restoredAt: 'restored_at',
  validityExpiredAt: 'validity_expired_at',
} as const satisfies Partial<Record<keyof SubscriptionChanges, keyof SubscriptionRow>>;

type Told<Part> = { readonly [Name in keyof Part]?: Part[Name] | undefined };

/** `undefined` takes a key away. */
const merged = <Part extends object>(stored: Part, told: Told<Part>): string => toJson({ ...stored, ...told });

const configChanges = (changes: SubscriptionChanges): Told<SubscriptionConfig> => ({
  ...('isTrialSimulated' in changes ? { is_trial_days_simulated: changes.isTrialSimulated ? 'yes' : 'no' } : {}),
  ...('isPaidOff' in changes ? { is_paid_off: changes.isPaidOff ? 'yes' : 'no' } : {}),
  ...('cancellationReason' in changes ? { cancellation_reason: changes.cancellationReason || undefined } : {}),
  ...('upgradedToId' in changes ? { upgraded_to_sub_id: changes.upgradedToId ?? undefined } : {}),
});

const writtenPayment = ({ count, orderId }: EarlyPayment) =>
  orderId === undefined ? { count } : { count, order_id: orderId };

const metaChanges = (changes: SubscriptionChanges): Told<SubscriptionMeta> => ({
  ...('setupBills' in changes ? { setup_bills: changes.setupBills } : {}),
  ...(changes.earlyPayments ? { early_payment_history: changes.earlyPayments.map(writtenPayment) } : {}),
  // Where older versions kept it: what the column says is all there is.
  ...('validityExpiredAt' in changes ? { validity_expired_at: undefined } : {}),
  ...('chargeFailures' in changes ? { charge_failures: changes.chargeFailures } : {}),
});

/** What the rules changed, by the columns of the row. */
export const changedValues = (row: SubscriptionRow, changes: SubscriptionChanges): SubscriptionValues => {
  const config = configChanges(changes);
  const meta = metaChanges(changes);
  const columns = Object.entries(COLUMNS).flatMap(([name, column]) =>
    name in changes ? [[column, changes[name as keyof typeof COLUMNS] ?? null] as const] : []
  );
  return {
    ...Object.fromEntries(columns),
    ...(Object.keys(config).length > 0 ? { config: merged(row.config, config) } : {}),
    ...(Object.keys(meta).length > 0 ? { meta: merged(row.meta, meta) } : {}),
  };
};

export type VendorIds = Partial<
  Pick<SubscriptionRow, 'vendor_subscription_id' | 'vendor_customer_id' | 'vendor_plan_id'>
>;

export const vendorKeyOf = (method: string, id: string): string => digestOf(method, id);

/** With the key that no other subscription of the payment method may hold. */
export const vendorValues = (
  { current_payment_method: method }: Pick<SubscriptionRow, 'current_payment_method'>,
  ids: VendorIds
): SubscriptionValues => {
  const { vendor_subscription_id: id } = ids;
  return { ...ids, ...(id === undefined ? {} : { vendor_key: id === null ? null : vendorKeyOf(method, id) }) };
};
