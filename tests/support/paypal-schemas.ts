import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import { BILLING_ANSWERS, BILLING_REQUESTS } from './paypal-billing-schemas';
import { CUSTOM, ID, LINKS, list, MONEY, object, one, SHIPPING, text, TIME, URL } from './paypal-schema-parts';

/**
 * What PayPal's REST API takes and answers, as far as the store has to do with it: its published descriptions (checkout orders v2,
 * payments v2, disputes v1, webhooks v1) in short. Nothing else is taken, and nothing else answered.
 */
const PAYEE = object({}, { merchant_id: text(13, '^[A-Z0-9]+$'), email_address: text(254) });
const CONTEXT = object(
  { return_url: URL, cancel_url: URL },
  {
    shipping_preference: one('GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'),
    user_action: one('CONTINUE', 'PAY_NOW'),
    ...{ brand_name: text(127), locale: text(10) },
  }
);
const UNIT = { custom_id: CUSTOM, description: text(127), shipping: SHIPPING, reference_id: text(256) };

export const REQUESTS = {
  ...BILLING_REQUESTS,
  order: object(
    { intent: one('CAPTURE', 'AUTHORIZE'), purchase_units: list(object({ amount: MONEY }, UNIT), 1, 10) },
    { payment_source: object({ paypal: object({ experience_context: CONTEXT }) }) }
  ),
  capture: object({}),
  refund: object({}, { amount: MONEY, custom_id: text(127, '^[A-Za-z0-9-_.,]+$'), note_to_payer: text(255) }),
  webhook: object({ url: text(2_048, '^https?://'), event_types: list(object({ name: text(100) }), 1, 500) }),
  patch: list(object({ op: one('replace'), path: one('/url', '/event_types'), value: {} })),
  claim: object(
    { accept_claim_type: one('REFUND', 'REFUND_WITH_RETURN', 'PARTIAL_REFUND', 'REFUND_WITH_RETURN_SHIPMENT_LABEL') },
    { note: text(2_000), refund_amount: MONEY }
  ),
  verification: object({
    auth_algo: text(100, '^[a-zA-Z0-9]+$'),
    cert_url: text(500, '^https?://'),
    transmission_id: text(50),
    transmission_sig: text(500),
    transmission_time: text(100, '^\\d{4}-'),
    webhook_id: text(50, '^[a-zA-Z0-9]+$'),
    webhook_event: { type: 'object' },
  }),
} as const;

const TAKEN = {
  ...{ id: ID, amount: MONEY, final_capture: { type: 'boolean' }, links: LINKS },
  status: one('COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED', 'REVERSED'),
  ...{ create_time: TIME, update_time: TIME },
  seller_protection: object({ status: one('ELIGIBLE', 'PARTIALLY_ELIGIBLE', 'NOT_ELIGIBLE') }),
  seller_receivable_breakdown: object({ gross_amount: MONEY }),
};
const CAPTURE = object({ ...TAKEN, custom_id: CUSTOM });
/** Payments of subscriptions name nothing of the store. */
const SALE = object(TAKEN);
const REFUND = object(
  {
    ...{ id: ID, amount: MONEY, links: LINKS, create_time: TIME, update_time: TIME },
    status: one('CANCELLED', 'FAILED', 'PENDING', 'COMPLETED'),
    seller_payable_breakdown: object({ gross_amount: MONEY, total_refunded_amount: MONEY }),
  },
  { custom_id: CUSTOM, note_to_payer: text(255) }
);
const MADE = { id: ID, links: LINKS };
const STATUS = one('CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED');
const PAYMENTS = object({}, { captures: list(CAPTURE), refunds: list(REFUND) });
const ORDER = object(
  {
    ...{ ...MADE, status: STATUS, create_time: TIME, intent: one('CAPTURE', 'AUTHORIZE') },
    purchase_units: list(
      object({ reference_id: text(256), amount: MONEY, payee: PAYEE }, { ...UNIT, payments: PAYMENTS }),
      1,
      10
    ),
  },
  {
    ...{ update_time: TIME, payer: object({ email_address: text(254), payer_id: text(13) }) },
    payment_source: object({ paypal: { type: 'object' } }),
  }
);
const EVENT_TYPE = object({ name: text(100) }, { description: text(500), status: text(20) });
const WEBHOOK = object({
  id: text(50, '^[a-zA-Z0-9]+$'),
  url: text(2_048),
  event_types: list(EVENT_TYPE, 0, 500),
  links: LINKS,
});
const DISPUTE = {
  ...{ dispute_id: text(255, '^[A-Za-z0-9-]+$'), create_time: TIME, update_time: TIME, reason: text(255, '^[A-Z_]+$') },
  status: one('OPEN', 'WAITING_FOR_BUYER_RESPONSE', 'WAITING_FOR_SELLER_RESPONSE', 'UNDER_REVIEW', 'RESOLVED', 'OTHER'),
  dispute_amount: MONEY,
  dispute_life_cycle_stage: one('INQUIRY', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION'),
  ...{ dispute_channel: one('INTERNAL', 'EXTERNAL', 'ALERT'), links: LINKS },
} as const;
const OUTCOMES = [
  'RESOLVED_BUYER_FAVOUR',
  'RESOLVED_SELLER_FAVOUR',
  'RESOLVED_WITH_PAYOUT',
  'CANCELED_BY_BUYER',
  'ACCEPTED',
];

export const ANSWERS = {
  ...BILLING_ANSWERS,
  token: object({
    ...{ access_token: text(500), token_type: one('Bearer'), expires_in: { type: 'integer', minimum: 1 } },
    ...{ scope: text(5_000), nonce: text(200), app_id: text(200) },
  }),
  order: ORDER,
  orderInShort: object({ ...MADE, status: STATUS }),
  captured: object(
    { ...MADE, status: STATUS, purchase_units: list(object({ reference_id: text(256), payments: PAYMENTS })) },
    { payer: { type: 'object' }, payment_source: { type: 'object' } }
  ),
  capture: { ...CAPTURE, properties: { ...CAPTURE.properties, supplementary_data: { type: 'object' } } },
  sale: SALE,
  refund: REFUND,
  refundInShort: object({ ...MADE, status: REFUND.properties.status as object }),
  webhook: WEBHOOK,
  webhooks: object({ webhooks: list(WEBHOOK, 0, 10) }),
  verification: object({ verification_status: one('SUCCESS', 'FAILURE') }),
  disputes: object({ items: list(object({ ...DISPUTE, dispute_state: text(255) }), 0), links: LINKS }),
  dispute: object(
    { ...DISPUTE, disputed_transactions: list(object({ seller_transaction_id: ID }, { custom: text(2_000) })) },
    { dispute_outcome: object({ outcome_code: one(...OUTCOMES, 'DENIED', 'NONE') }, { amount_refunded: MONEY }) }
  ),
  accepted: object({ links: LINKS }),
  keys: object({ client_id: text(500), client_secret: text(500), payer_id: text(13) }),
  error: object(
    { name: text(255), message: text(2_000), debug_id: text(100) },
    {
      details: list(
        object({ issue: text(255) }, { description: text(2_000), field: text(1_000), location: text(100) })
      ),
      links: LINKS,
    }
  ),
  tokenError: object({ error: text(255), error_description: text(2_000) }),
} as const;

const ajv = new Ajv({ strict: false });
const compiled = new Map<object, ValidateFunction>();

const validatorOf = (schema: object): ValidateFunction => {
  const known = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, known);
  return known;
};

const fieldOf = ({ instancePath, params }: ErrorObject): string => {
  const { additionalProperty: more, missingProperty: missing } = params as Readonly<Record<string, string>>;
  return [instancePath, more ?? missing].filter((part) => part !== undefined).join('/') || '/';
};

/** What is wrong with it; null where nothing is. */
const faultIn = (schema: object, value: unknown): { readonly field: string; readonly message: string } | null => {
  const validate = validatorOf(schema);
  if (validate(value)) return null;
  const [first] = validate.errors ?? [];
  return first ? { field: fieldOf(first), message: first.message ?? 'is wrong' } : null;
};

export const faultOfRequest = (name: keyof typeof REQUESTS, body: unknown) => faultIn(REQUESTS[name], body);

/** @throws Error where an answer is none that the provider would give */
export const checkAnswer = (name: keyof typeof ANSWERS, body: unknown): void => {
  const fault = faultIn(ANSWERS[name], body);
  if (fault) throw new Error(`This is no ${name}: ${fault.field} ${fault.message}`);
};
