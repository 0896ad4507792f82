import { CUSTOM, ID, LINKS, list, MONEY, object, one, SHIPPING, text, TIME, URL } from './paypal-schema-parts';

/** What PayPal's catalog products v1 and billing subscriptions v1 take and answer, as far as the store has to do with them. */
const NAME = text(127);
const COUNT = (maximum: number, minimum = 0) => ({ type: 'integer', minimum, maximum });
const FREQUENCY = object({ interval_unit: one('DAY', 'WEEK', 'MONTH', 'YEAR') }, { interval_count: COUNT(365, 1) });
const PRICING = object({}, { fixed_price: MONEY });
const CYCLE = object(
  { frequency: FREQUENCY, tenure_type: one('REGULAR', 'TRIAL'), sequence: COUNT(99, 1) },
  { total_cycles: COUNT(999), pricing_scheme: PRICING }
);
const PREFERENCES = {
  auto_bill_outstanding: { type: 'boolean' },
  ...{ setup_fee: MONEY, setup_fee_failure_action: one('CONTINUE', 'CANCEL') },
  payment_failure_threshold: COUNT(999),
};
const PERCENTAGE = text(10, '^\\d+(\\.\\d+)?$');
const REASON = object({ reason: text(128) });
const QUANTITY = text(32, '^[0-9]+$');
const PERSON = object({}, { given_name: text(140), surname: text(140) });

export const BILLING_REQUESTS = {
  product: object(
    { name: NAME, type: one('PHYSICAL', 'DIGITAL', 'SERVICE') },
    { id: text(50), description: text(256), image_url: URL, home_url: URL }
  ),
  plan: object(
    {
      ...{ product_id: text(50), name: NAME, billing_cycles: list(CYCLE, 1, 12) },
      payment_preferences: object({}, PREFERENCES),
    },
    {
      ...{ description: NAME, status: one('CREATED', 'INACTIVE', 'ACTIVE'), quantity_supported: { type: 'boolean' } },
      taxes: object({ percentage: PERCENTAGE }, { inclusive: { type: 'boolean' } }),
    }
  ),
  subscription: object(
    { plan_id: text(50) },
    {
      ...{ start_time: TIME, quantity: QUANTITY, custom_id: CUSTOM },
      subscriber: object({}, { name: PERSON, email_address: text(254), shipping_address: SHIPPING }),
      application_context: object(
        { return_url: URL, cancel_url: URL },
        {
          ...{ brand_name: text(127), locale: text(10), user_action: one('CONTINUE', 'SUBSCRIBE_NOW') },
          shipping_preference: one('GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'),
        }
      ),
    }
  ),
  reason: REASON,
} as const;

const SHOWN_CYCLE = object(
  { frequency: FREQUENCY, tenure_type: one('REGULAR', 'TRIAL'), sequence: COUNT(99, 1), total_cycles: COUNT(999) },
  { pricing_scheme: object({ fixed_price: MONEY, version: COUNT(999, 1), create_time: TIME }) }
);
const SHOWN_PLAN = {
  ...{ product_id: text(50), name: NAME, billing_cycles: list(SHOWN_CYCLE, 1, 12) },
  ...{ payment_preferences: object({}, PREFERENCES), quantity_supported: { type: 'boolean' } },
};
const STATUS = one('APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED');
const EXECUTION = object(
  { tenure_type: one('REGULAR', 'TRIAL'), sequence: COUNT(99, 1), cycles_completed: COUNT(9_999) },
  { cycles_remaining: COUNT(9_999), total_cycles: COUNT(999), current_pricing_scheme_version: COUNT(99, 1) }
);
const FAILURE = object(
  { amount: MONEY, time: TIME },
  { reason_code: text(120, '^[A-Z_]+$'), next_payment_retry_time: TIME }
);
const INFO = object(
  { outstanding_balance: MONEY, failed_payments_count: COUNT(999) },
  {
    cycle_executions: list(EXECUTION, 0, 3),
    last_payment: object({ amount: MONEY, time: TIME }),
    ...{ next_billing_time: TIME, final_payment_time: TIME, last_failed_payment: FAILURE },
  }
);
const MADE = { id: text(50, '^I-[A-Z0-9]+$'), status: STATUS, create_time: TIME, links: LINKS };
const SUBSCRIPTION = object(
  { ...MADE, plan_id: text(50), start_time: TIME, quantity: QUANTITY, plan_overridden: { type: 'boolean' } },
  {
    ...{ status_update_time: TIME, update_time: TIME, custom_id: CUSTOM, billing_info: INFO },
    status_change_note: text(128),
    subscriber: object({}, { name: PERSON, email_address: text(254), payer_id: text(13), shipping_address: SHIPPING }),
    plan: object(SHOWN_PLAN),
  }
);
const TRANSACTION = object({
  status: one('COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED'),
  id: ID,
  amount_with_breakdown: object({ gross_amount: MONEY }, { fee_amount: MONEY, net_amount: MONEY }),
  ...{ payer_name: PERSON, payer_email: text(254), time: TIME },
});

export const BILLING_ANSWERS = {
  product: object({ id: text(50), name: NAME, create_time: TIME, links: LINKS }, { type: text(24) }),
  plan: object(
    { id: text(50, '^P-[A-Z0-9]+$'), status: one('CREATED', 'INACTIVE', 'ACTIVE'), create_time: TIME, links: LINKS },
    SHOWN_PLAN
  ),
  subscription: SUBSCRIPTION,
  subscriptionInShort: object(MADE),
  transactions: object(
    { transactions: list(TRANSACTION, 0, 500), links: LINKS },
    { total_items: COUNT(500_000_000), total_pages: COUNT(100_000_000) }
  ),
  nothing: object({}),
} as const;
