'use strict';
const { createHmac, timingSafeEqual } = require('node:crypto');

/**
 * A gateway for an invented provider: buyers pay on its page, it sends signed messages, and it answers how a payment stands.
 * docs/gateways.md describes the contract. Amounts are hundredths of the currency unit on both sides.
 */
const SLUG = 'acme_pay';
const MAX_AGE = 300;

const secret = (label) => ({
  ...{ type: 'text', label, default: '', max: 200 },
  ...{ required: true, sensitive: false, secret: true },
});

const settingsOf = (strapi) => strapi.plugin('shop').service('payments').settings(SLUG);

const createCall =
  (strapi) =>
  async (method, path, { body, key, given } = {}) => {
    const { api_url: url, api_key: apiKey } = given ?? (await settingsOf(strapi));
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    if (!response.ok) throw new Error(`Acme answered ${response.status}.`);
    return response.json();
  };

/** The whole state of a payment: the store works out by itself what is new to it. */
const createInspect =
  (call) =>
  async ({ vendorId }) => {
    const { id, reference, status, amount, currency, refunds } = await call('GET', `/payments/${vendorId}`);
    const about = { transactionUuid: reference, vendorId: id };
    if (status === 'expired') return { ...about, state: 'canceled', reason: 'The page of Acme has expired.' };
    if (status !== 'paid') return { ...about, state: 'open' };
    return { ...about, state: 'paid', charge: { id, amount, currency, methodType: 'acme' }, refunds };
  };

/** `x-acme-signature: <seconds>.<HMAC-SHA256 over "<seconds>.<body>" in hex>`, not older than five minutes. */
const createVerify =
  (strapi) =>
  async ({ body, headers }) => {
    const [at, signature = ''] = String(headers['x-acme-signature']).split('.');
    const { webhook_secret: key } = await settingsOf(strapi);
    const expected = createHmac('sha256', key).update(`${at}.`).update(body).digest();
    const given = Buffer.from(signature, 'hex');
    const isSigned = key !== '' && given.length === expected.length && timingSafeEqual(given, expected);
    if (!isSigned || Math.abs(Date.now() / 1_000 - Number(at)) > MAX_AGE) return null;
    const { id, type, payment } = JSON.parse(body.toString('utf8'));
    return { id, type, data: type.startsWith('payment.') ? { vendorId: payment } : null };
  };

const createGateway = (call, inspect, verify) => ({
  kind: 'online',
  slug: SLUG,
  title: 'Acme Pay',
  features: ['refund', 'webhook', 'reconcile'],
  accepts: ({ currency }) => ['EUR', 'USD'].includes(currency),
  fields: {
    api_url: { type: 'url', label: 'Address of the API', default: 'https://api.acme.example', required: true },
    api_key: secret('API key'),
    webhook_secret: secret('Webhook secret'),
  },
  validateSettings: async (given) => {
    const works = await call('GET', '/me', { given }).then(Boolean, () => false);
    return works ? { status: 'success' } : { status: 'failed', message: 'Acme does not know this key.' };
  },
  start: async ({ transaction: { uuid, total, currency } }) => {
    const body = { reference: uuid, amount: total, currency };
    const { id, url } = await call('POST', '/payments', { body, key: `${uuid}-${total}-${currency}` });
    return { status: 'success', message: 'Please pay at Acme.', vendorId: id, redirectTo: url };
  },
  refund: async ({ transaction, refund: { uuid, amount } }) => {
    const path = `/payments/${transaction.vendor_charge_id}/refunds`;
    const { id } = await call('POST', path, { body: { amount }, key: uuid });
    return { status: 'success', vendorId: id };
  },
  inspect,
  webhook: { verify, read: inspect },
});

module.exports = {
  bootstrap: ({ strapi }) => {
    const call = createCall(strapi);
    const gateway = createGateway(call, createInspect(call), createVerify(strapi));
    strapi.plugin('shop').service('payments').register(gateway);
  },
};
