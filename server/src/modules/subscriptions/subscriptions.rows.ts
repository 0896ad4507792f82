import type { OriginalPlan, SubscriptionConfig } from '../../contracts/subscriptions';
import { type CollectionMethod, type Subscription, type SubscriptionStatus } from '../../domain/subscription';
import { fromJson, toDate, toInt, toIntOrNull } from '../../platform/db/columns';

export type { SubscriptionConfig };

type Raw = Readonly<Record<string, unknown>>;

/** The payment method that renewals are paid with, as far as people are shown it. */
export type ActivePaymentMethod = {
  readonly method?: string;
  readonly vendor_method_id?: string;
  readonly payment_type?: string;
  readonly details?: {
    readonly brand?: string;
    readonly last_4?: string;
    readonly exp_month?: number;
    readonly exp_year?: number;
  };
};

export type SubscriptionMeta = {
  readonly active_payment_method?: ActivePaymentMethod;
  readonly early_payment_history?: readonly { readonly count: number; readonly order_id?: number }[];
  /** Moment in ISO form, of rows that an older version wrote. */
  readonly validity_expired_at?: string;
  /** Payments that paid for no period. */
  readonly setup_bills?: number;
  /** Refused charges since something was paid or forgiven. */
  readonly charge_failures?: number;
};

export type SubscriptionRow = {
  readonly id: number;
  readonly uuid: string;
  readonly status: SubscriptionStatus;
  readonly item_name: string;
  readonly parent_order_id: number;
  readonly order_item_id: number | null;
  readonly customer_id: number;
  readonly product_id: number;
  readonly variation_id: number;
  readonly vendor_subscription_id: string | null;
  readonly vendor_customer_id: string | null;
  readonly vendor_plan_id: string | null;
  readonly vendor_key: string | null;
  readonly current_payment_method: string;
  readonly collection_method: CollectionMethod;
  readonly billing_interval: string;
  readonly quantity: number;
  readonly signup_fee: number;
  readonly recurring_amount: number;
  readonly recurring_tax_total: number;
  readonly recurring_total: number;
  readonly bill_times: number;
  readonly bill_count: number;
  readonly trial_days: number;
  readonly trial_ends_at: Date | null;
  readonly next_billing_date: Date | null;
  readonly anchor_at: Date | null;
  readonly expire_at: Date | null;
  readonly canceled_at: Date | null;
  readonly validity_expired_at: Date | null;
  readonly restored_at: Date | null;
  readonly original_plan: OriginalPlan;
  readonly vendor_response: Readonly<Record<string, unknown>> | null;
  readonly config: SubscriptionConfig;
  readonly meta: SubscriptionMeta;
  readonly revision: number;
  readonly created_at: Date;
  readonly updated_at: Date;
};

const NUMBERS = [
  'id',
  'parent_order_id',
  'customer_id',
  'product_id',
  'variation_id',
  'quantity',
  'signup_fee',
  'recurring_amount',
  'recurring_tax_total',
  'recurring_total',
  'bill_times',
  'bill_count',
  'trial_days',
  'revision',
] as const;

const MOMENTS = [
  'trial_ends_at',
  'next_billing_date',
  'anchor_at',
  'expire_at',
  'canceled_at',
  'validity_expired_at',
  'restored_at',
  'created_at',
  'updated_at',
] as const;

export const SUBSCRIPTION_COLUMNS = [
  ...NUMBERS,
  ...MOMENTS,
  'uuid',
  'status',
  'item_name',
  'order_item_id',
  'vendor_subscription_id',
  'vendor_customer_id',
  'vendor_plan_id',
  'vendor_key',
  'current_payment_method',
  'collection_method',
  'billing_interval',
  'original_plan',
  'vendor_response',
  'config',
  'meta',
] as const;

const each = (row: Raw, names: readonly string[], read: (value: unknown) => unknown): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, read(row[name])]));

export const toSubscriptionRow = (row: Raw): SubscriptionRow =>
  ({
    ...each(row, SUBSCRIPTION_COLUMNS, (value) => value ?? null),
    ...each(row, NUMBERS, toInt),
    ...each(row, MOMENTS, toDate),
    order_item_id: toIntOrNull(row.order_item_id),
    original_plan: fromJson<OriginalPlan>(row.original_plan, {}),
    vendor_response: fromJson(row.vendor_response, null),
    config: fromJson<SubscriptionConfig>(row.config, {}),
    meta: fromJson<SubscriptionMeta>(row.meta, {}),
  }) as unknown as SubscriptionRow;

const fromConfig = ({ config }: SubscriptionRow) => ({
  isTrialSimulated: config.is_trial_days_simulated === 'yes',
  isPaidOff: config.is_paid_off === 'yes',
  cancellationReason: config.cancellation_reason ?? '',
  upgradedToId: config.upgraded_to_sub_id ?? null,
});

const fromMeta = ({ meta }: SubscriptionRow) => ({
  setupBills: meta.setup_bills ?? 0,
  earlyPayments: (meta.early_payment_history ?? []).map(({ count, order_id: orderId }) =>
    orderId === undefined ? { count } : { count, orderId }
  ),
  chargeFailures: meta.charge_failures ?? 0,
});

/** What the rules know of a row. */
export const ruledOf = (row: SubscriptionRow): Subscription => ({
  status: row.status,
  interval: row.billing_interval,
  collectionMethod: row.collection_method,
  recurringAmount: row.recurring_amount,
  recurringTaxTotal: row.recurring_tax_total,
  recurringTotal: row.recurring_total,
  trialDays: row.trial_days,
  trialEndsAt: row.trial_ends_at,
  billTimes: row.bill_times,
  billCount: row.bill_count,
  createdAt: row.created_at,
  anchor: row.anchor_at,
  nextBillingDate: row.next_billing_date,
  expireAt: row.expire_at,
  canceledAt: row.canceled_at,
  restoredAt: row.restored_at,
  validityExpiredAt: row.validity_expired_at ?? toDate(row.meta.validity_expired_at),
  ...fromConfig(row),
  ...fromMeta(row),
});
