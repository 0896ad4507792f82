import { createHmac } from 'node:crypto';
import { callStore, type Reply } from './call-store';
import { collapse, id, type Fields } from './stripe-objects';
import { blankOf, checkObject } from './stripe-schemas';

/** Messages of the card gateway to a store, signed as the real ones are. */
export type StripeEvent = { readonly id: string; readonly type: string; readonly data: { readonly object: object } };

/** What an event tells of. The last ones are the most general. */
const TOLD: readonly (readonly [RegExp, string])[] = [
  [/^payment_intent\./, 'PaymentIntent'],
  [/^customer\.subscription\./, 'Subscription'],
  [/^invoice\./, 'Invoice'],
  [/^setup_intent\./, 'SetupIntent'],
  [/^charge\.dispute\./, 'Dispute'],
  [/^(?:refund\.|charge\.refund\.)/, 'Refund'],
  [/^charge\./, 'Charge'],
  [/^checkout\.session\./, 'CheckoutSession'],
];

/** Tests name what matters; messages have all fields, and nothing in them is expanded. */
const whole = (type: string, object: object): Fields => {
  const kind = TOLD.find(([pattern]) => pattern.test(type))?.[1];
  return collapse(kind === undefined ? object : { ...blankOf(kind), ...object });
};

const now = (): number => Math.floor(Date.now() / 1_000);

export const eventOf = (type: string, object: object, changes: object = {}): StripeEvent & Fields => {
  const data = { object: whole(type, object) };
  const about = { id: id('evt'), created: now(), livemode: false, pending_webhooks: 1 };
  const event = { ...blankOf('PaymentIntentSucceededEvent'), ...about, api_version: '2026-10-28.endive', data };
  checkObject('PaymentIntentSucceededEvent', { ...event, data: { object: { id: 'any', object: 'any' } } });
  return { ...event, type, ...changes } as StripeEvent & Fields;
};

/** What the merchant pastes into the settings. */
export const WEBHOOK_SECRET = 'whsec_canary0b6fAa93';

export const signatureOf = (body: string, secret: string, at = now()): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;

export const deliver = (
  { baseUrl }: { readonly baseUrl: string },
  event: object,
  options: { readonly secret?: string; readonly at?: number; readonly body?: string } = {}
): Promise<Reply<Fields>> => {
  const body = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signatureOf(body, options.secret ?? WEBHOOK_SECRET, options.at),
  };
  return callStore('POST', `${baseUrl}/public/webhooks/stripe`, { headers, body: options.body ?? body });
};
