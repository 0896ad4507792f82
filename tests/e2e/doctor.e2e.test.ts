import { spawn } from 'node:child_process';
import path from 'node:path';
import knexOf, { type Knex } from 'knex';
import type { DoctorAnswer } from '../../server/src/contracts/app';
import { CHECKS } from '../../server/src/modules/doctor/checks';
import { insert, remove, update, whileBroken, type Breakage } from '../support/broken-tables';
import { callStore } from '../support/call-store';
import { createCoupon } from '../support/coupon-maker';
import { saveLicenseSettings } from '../support/licensed-software';
import { asMerchant, createProduct } from '../support/merchant';
import { refund } from '../support/order-actions';
import { untilDelivered } from '../support/patience';
import { buy, checkoutForm, fillCart, markAsPaid, placeOrder } from '../support/shopper';
import { createStaff, createStaffWithShopRole } from '../support/site-admin';
import { startStore, type RunningStore } from '../support/start-store';
import { chosenClient, createStoreSite, type StoreSite } from '../support/store-site';
import { createPlan, openRenewal, planVariant, subscribe } from '../support/subscriptions-api';
import { createFeed } from '../support/feeds-api';
import { NOWHERE } from '../support/webhook-bases';

/** Every check of the doctor finds what it is for, and nothing else is found in a store that has sold. */
const NOBODY = 999_999;

/** By code, so nothing below breaks them; see transfer.e2e, and report-days among the integration tests. */
const PROBES = [
  ...['payments/sealed-secrets', 'files/sealed-secrets', 'webhooks/sealed-secrets', 'integrations/sealed-secrets'],
  'settings/sealed-secrets',
  'files/missing',
  'reports/days',
];

const NOW = '2026-01-01 00:00:00';
/** As the database keeps it. */
const PAST = chosenClient() === 'sqlite' ? Date.parse(`${NOW}Z`) : NOW;
const webhookDelivery = (endpoint: number, status: string): Breakage =>
  insert('shop_webhook_deliveries', {
    ...{ endpoint_id: endpoint, message_id: 'msg_1', event: 'order.paid', entity: 'order:1', lane: '1:order:1' },
    ...{ body: '{}', status, attempts: 1, available_at: PAST, created_at: PAST },
  });
/** Of the feed that the store has. */
const feedRun = (order: number, event: string, status: string): Breakage =>
  insert('shop_integration_runs', {
    ...{ feed_id: 1, order_id: order, event, occurrence: 'x', lane: 'none', provider: 'webhook', scope: 'global' },
    ...{ is_revoke: 'no', status, attempts: 1, available_at: PAST, created_at: PAST },
  });
const written = (moment: number | string): string => (typeof moment === 'number' ? String(moment) : `'${moment}'`);
const outbox = (event: string, refs: object): Breakage =>
  insert('shop_outbox', {
    ...{ event, refs: JSON.stringify(refs), status: 'done', attempts: 9 },
    ...{ available_at: NOW, created_at: NOW },
  });

const ORDER_PARTS = [
  ...['shop_order_items', 'shop_order_addresses', 'shop_order_transactions', 'shop_order_operations'],
  ...['shop_stock_movements', 'shop_applied_coupons'],
];

const shipmentOrphans = {
  'orphans/shop_shipments.order_id': insert('shop_shipments', { order_id: NOBODY, status: 'shipped' }),
  'orphans/shop_shipment_items.shipment_id': insert('shop_shipment_items', {
    ...{ shipment_id: NOBODY, order_item_id: 1, quantity: 1 },
  }),
  'orphans/shop_shipment_items.order_item_id': insert('shop_shipment_items', {
    ...{ shipment_id: 1, order_item_id: NOBODY, quantity: 1 },
  }),
};

const orphans = Object.fromEntries(
  ORDER_PARTS.map((table) => [`orphans/${table}.order_id`, update(table, `order_id = order_id + ${NOBODY}`)])
);

/** By the name of the check. */
const BREAKAGES: Readonly<Record<string, Breakage>> = {
  'stock/available': update('shop_product_variants', 'available = available + 1'),
  'stock/ledger': update('shop_product_variants', 'on_hold = on_hold + 1, available = available - 1'),
  'stock/lines': update('shop_stock_movements', 'on_hold = on_hold + 1'),
  'stock/bundles': insert('shop_bundle_items', { parent_variation_id: 1, position: 0, deleted_part: 'Mug' }),
  'products/slugs': update('shop_products', `post_name = concat(id, '')`),
  'products/term-slugs': insert('shop_product_brands', { name: '42', slug: '42' }),
  'products/skus': update('shop_product_variants', `sku = concat(id, '  ')`),
  'stock/canceled': update('shop_orders', `status = 'canceled'`),
  'orders/parts': remove('shop_order_addresses', `type = 'billing'`),
  'orders/amounts': update('shop_orders', 'tax_total = -1'),
  'orders/invoice-number': update('shop_orders', 'invoice_no = null'),
  'orders/number-once': {
    ...update('shop_orders', 'receipt_number = 1'),
    unique: { columns: ['receipt_number'], name: 'shop_orders_receipt_uq' },
  },
  'orders/number-counter': update('shop_counters', 'value = value - 1'),
  'orders/number-gap': update('shop_counters', 'value = value + 1'),
  'orders/logged': remove('shop_activities', `title = 'Order created'`),
  'orders/shipped': update('shop_order_items', 'fulfilled_quantity = quantity + 1'),
  'orders/bumps': insert('shop_order_bump_uses', { promotion_id: 1, order_id: NOBODY, object_id: 1, amount: 1 }),
  'sums/line-subtotal': update('shop_order_items', 'unit_price = unit_price + 1'),
  'sums/line-total': update('shop_order_items', 'line_total = line_total + 1'),
  'sums/subtotal': update('shop_orders', 'subtotal = subtotal + 1'),
  'sums/discounts': update('shop_orders', 'manual_discount_total = manual_discount_total + 1'),
  'sums/coupons': update('shop_applied_coupons', 'amount = amount + 1'),
  'sums/fees': update('shop_orders', 'fee_total = fee_total + 1'),
  'sums/shipping-tax': update('shop_orders', 'shipping_tax = shipping_tax + 1'),
  'sums/added-tax': update('shop_orders', 'tax_behavior = 1, tax_total = 5'),
  'sums/total': update('shop_orders', 'total_amount = total_amount + 1'),
  'payments/total-paid': update('shop_orders', 'total_paid = total_paid + 1'),
  'payments/paid': update('shop_orders', `payment_status = 'paid'`),
  'payments/charge-once': update('shop_order_transactions', `vendor_charge_id = 'ch_1', status = 'succeeded'`),
  'payments/surplus': insert('shop_surplus_money', {
    ...{ charge_key: 'k', uuid: 'u', gateway: 'cod', vendor_charge_id: 'ch_paid', transaction_uuid: 't' },
    ...{ state: 'returned', attempts: 1, created_at: NOW },
  }),
  'payments/surplus-late': insert('shop_surplus_money', {
    ...{ charge_key: 'k', uuid: 'u', gateway: 'stripe', vendor_charge_id: 'ch_late', transaction_uuid: 't' },
    ...{ state: 'pending', attempts: 1, created_at: PAST },
  }),
  'payments/messages-late': insert('shop_webhook_events', {
    ...{ event_key: 'k', gateway: 'stripe', event_id: 'evt_1', event_type: 'charge.succeeded' },
    ...{ state: 'pending', received_at: PAST },
  }),
  'payments/total-refund': update('shop_orders', 'total_refund = total_refund + 1'),
  'payments/refund-shares': update('shop_order_items', 'refund_total = coalesce(refund_total, 0) + 1'),
  'payments/refunded': update('shop_orders', `payment_status = 'refunded'`),
  'customers/figures': update('shop_customers', 'purchase_count = purchase_count + 1'),
  'customers/primary-address': update('shop_customer_addresses', `customer_id = 1, type = 'billing', is_primary = 1`),
  'coupons/codes': update('shop_coupons', `code = concat(code, '\u200b')`),
  'coupons/unclaimed': update('shop_applied_coupons', 'is_counted = 0'),
  'coupons/unclaimed-paid': update('shop_applied_coupons', 'is_counted = 0'),
  'coupons/uses': update('shop_coupons', 'use_count = use_count + 1'),
  'coupons/uses-of-customer': update('shop_coupon_uses', 'uses = uses + 1'),
  'coupons/overdrawn': update('shop_coupons', `max_uses = 0, updated_at = ${written(PAST)}`),
  'coupons/overdrawn-by-customer': update('shop_coupons', `max_per_customer = 0, updated_at = ${written(PAST)}`),
  'coupons/max-uses': update('shop_coupons', 'max_uses = 0'),
  'coupons/max-per-customer': update('shop_coupons', 'max_per_customer = 0'),
  'carts/stage': update('shop_carts', `stage = 'draft'`),
  'carts/order': update('shop_carts', 'order_id = null'),
  'carts/purpose': update('shop_carts', 'purpose_key = cart_hash'),
  'carts/account': update('shop_carts', `user_id = 1, stage = 'draft', cart_group = 'global', purpose_key = null`),
  'carts/gone-products': insert('shop_carts', {
    ...{ cart_hash: 'x', stage: 'draft', cart_group: 'global', updated_at: PAST },
    cart_data: `[{"variation_id":${NOBODY},"quantity":1}]`,
  }),
  'subscriptions/date': update('shop_subscriptions', 'next_billing_date = null'),
  'subscriptions/installments': update('shop_subscriptions', 'bill_times = 1, bill_count = 5'),
  'subscriptions/provider-once': update('shop_subscriptions', `vendor_subscription_id = 'sub_1'`),
  'subscriptions/order': update('shop_subscriptions', `customer_id = ${NOBODY}`),
  'subscriptions/begun': update('shop_subscriptions', `status = 'pending'`),
  'subscriptions/renewals': update('shop_renewals', 'open_key = null'),
  'subscriptions/ended': update('shop_subscriptions', `status = 'expired'`),
  'subscriptions/charged': update('shop_subscriptions', `status = 'canceled', canceled_at = ${written(PAST)}`),
  'subscriptions/opened': update(
    'shop_subscriptions',
    `next_billing_date = ${written(PAST)}, opened_for = ${written(PAST)}`
  ),
  'subscriptions/left-billing': insert('shop_method_changes', {
    ...{ uuid: 'x', subscription_id: 1, customer_id: 1, purpose: 'switch', state: 'ending', gateway: 'stripe' },
    ...{ mode: 'test', vendor_id: 'sub_1', vendor_key: 'x', created_at: PAST, updated_at: PAST },
  }),
  'subscriptions/payments': update('shop_subscriptions', 'bill_count = bill_count + 1'),
  'subscriptions/purposes': update('shop_orders', `config = '{"purpose":{"kind":"reactivation","subscription_id":1}}'`),
  'documents/number': update('shop_documents', 'serial = serial + 500'),
  'documents/invoice': remove('shop_documents', `kind = 'invoice'`),
  'documents/credited': update('shop_documents', `total = case when kind = 'invoice' then 0 else 1 end`),
  'documents/credit-gap': update('shop_counters', 'value = value + 2'),
  'documents/void': update('shop_documents', `voided_at = ${typeof PAST === 'number' ? PAST : `'${PAST}'`}`),
  'documents/unprintable': update('shop_documents', `unprintable = 'U+4E2D'`),
  'documents/issued': remove('shop_documents', `kind = 'credit_note'`),
  'licenses/activations': update('shop_licenses', 'activation_count = 7'),
  'licenses/order': update('shop_licenses', `customer_id = ${NOBODY}`),
  'licenses/left-over': update('shop_licenses', 'unit = unit + 99'),
  'licenses/use': insert('shop_license_activations', {
    ...{ license_id: NOBODY, site_id: NOBODY, status: 'active', is_local: 1, product_id: 1, variation_id: 1 },
    ...{ activation_method: 'key', activation_hash: 'x', created_at: PAST, updated_at: PAST },
  }),
  'licenses/pool': {
    table: 'shop_license_pool_keys',
    statement: `insert into shop_license_pool_keys (product_id, license_key, key_digest, created_at)
      select product_id, license_key, key_digest, created_at from shop_licenses`,
  },
  'licenses/issued': remove('shop_licenses', 'id > 0'),
  'webhooks/stuck': webhookDelivery(1, 'held'),
  'webhooks/endpoint': webhookDelivery(NOBODY, 'done'),
  'integrations/stuck': feedRun(1, 'subscription_canceled', 'pending'),
  'integrations/once': feedRun(1, 'order_paid_done', 'done'),
  'integrations/feed': feedRun(NOBODY, 'order_paid_done', 'done'),
  'messages/stuck': insert('shop_messages', {
    ...{ message_key: 'x', notification: 'order_paid_customer', event: 'order_paid', recipient: 'customer' },
    ...{ details: '{}', status: 'pending', attempts: 0, due_at: PAST, created_at: PAST, author: 'system' },
  }),
  'messages/receipt': update(
    'shop_messages',
    `notification = 'other', created_at = ${typeof PAST === 'number' ? PAST : `'${PAST}'`}`
  ),
  'events/renewals': remove('shop_outbox', `event = 'renewal_created'`),
  'events/told': remove('shop_outbox', `event = 'order_paid'`),
  'events/once': update('shop_outbox', `event = 'order_created'`),
  'events/of-orders': outbox('order_paid', { order_id: NOBODY }),
  'events/dead': insert('shop_event_deliveries', {
    ...{ event_id: 1, event: 'product_updated', refs: '{}', consumer: 'mail', status: 'dead', attempts: 10 },
    ...{ available_at: NOW, recorded_at: NOW },
  }),
  'jobs/dead': insert('shop_jobs', {
    ...{ name: 'payment-webhook', payload: '{}', status: 'dead', attempts: 12, max_attempts: 12 },
    ...{ run_at: NOW, created_at: NOW },
  }),
  ...orphans,
  ...shipmentOrphans,
  'orphans/shop_order_taxes.order_id': insert('shop_order_taxes', { order_id: NOBODY, position: 0, shipping_tax: 0 }),
  'orphans/shop_download_permissions.order_id': insert('shop_download_permissions', { order_id: NOBODY }),
  'orphans/shop_stock_movements.order_item_id': update('shop_stock_movements', `order_item_id = id + ${NOBODY}`),
  'orphans/shop_orders.customer_id': update('shop_orders', `customer_id = ${NOBODY}`),
  'orphans/shop_customer_addresses.customer_id': update('shop_customer_addresses', `customer_id = ${NOBODY}`),
  'orphans/shop_coupon_uses.coupon_id': update('shop_coupon_uses', `coupon_id = ${NOBODY}`),
  'orphans/shop_product_variants.post_id': update('shop_product_variants', `post_id = ${NOBODY}`),
};

let site: StoreSite;
let store: RunningStore;
let knex: Knex;

const openSingle = ({ client, dir, databaseUrl }: StoreSite): Knex =>
  client === 'sqlite'
    ? knexOf({
        client: 'better-sqlite3',
        connection: { filename: path.join(dir, 'data.db') },
        useNullAsDefault: true,
      })
    : knexOf({
        client: client === 'postgres' ? 'pg' : 'mysql2',
        connection: databaseUrl as string,
        pool: { min: 1, max: 1 },
      });

const consult = async (): Promise<DoctorAnswer> => {
  const { status, body } = await callStore<DoctorAnswer>('GET', `${store.baseUrl}/app/doctor`, {
    headers: asMerchant(store),
  });
  expect(status).toBe(200);
  return body;
};

const found = ({ checks }: DoctorAnswer): readonly string[] =>
  checks.filter(({ total, error }) => total > 0 || error !== null).map(({ name }) => name);

const checkOf = ({ checks }: DoctorAnswer, name: string) => checks.find((each) => each.name === name);

const TRIES = 5;

/** What the doctor says of broken tables. Work that is stuck may be picked up by the store before the doctor looks. */
const consultBroken = async (name: string, breakage: Breakage): Promise<DoctorAnswer> => {
  const tries = name.endsWith('/stuck') ? TRIES : 1;
  let answer: DoctorAnswer | undefined;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    await whileBroken(knex, breakage, async () => {
      answer = await consult();
    });
    if (answer && (checkOf(answer, name)?.total ?? 0) > 0) break;
  }
  return answer as DoctorAnswer;
};

/** As a person runs it: what it printed, and its exit code. */
const runCommand = async (): Promise<{ readonly code: number | null; readonly lines: readonly string[] }> => {
  const child = spawn(process.execPath, [path.resolve(__dirname, '../../scripts/doctor.mjs')], {
    env: {
      ...process.env,
      NODE_ENV: undefined,
      DATABASE_CLIENT: site.client,
      DATABASE_URL: site.databaseUrl,
      DEMO_DIR: site.dir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const chunks: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, lines: chunks.join('').split('\n') };
};

const buyWithCoupon = async (variant: number): Promise<number> => {
  const code = await createCoupon(store, { conditions: { max_uses: 9 } });
  const cart_hash = await fillCart(store, { [variant]: 2 });
  await callStore('POST', `${store.baseUrl}/cart/apply_coupon`, { body: { coupon_code: code, cart_hash } });
  const { body } = await placeOrder(store, checkoutForm({ cart_hash }));
  return body.order_id as number;
};

/** Long enough ago for its licence to be missed. */
const buyLicensed = async (): Promise<void> => {
  const { id, variantIds } = await createProduct(store, { fulfillment: 'digital' });
  await saveLicenseSettings(store, id, { enabled: 'yes', version: '1.0.0' });
  const order = await buy(store, { [variantIds[0] as number]: 1 });
  await markAsPaid(store, order);
  await untilDelivered(knex);
  await knex('shop_orders').where({ id: order }).update({ updated_at: PAST });
};

beforeAll(async () => {
  site = await createStoreSite();
  store = await startStore({ site, env: { SHOP_RATE_LIMIT_MAX: '0' } });
  knex = openSingle(site);
  await callStore('POST', `${store.baseUrl}/webhooks`, {
    headers: asMerchant(store),
    body: { url: NOWHERE, events: ['license.deleted'] },
  });
  await createFeed(store, 'webhook', { request_url: NOWHERE });
  const product = await createProduct(store, { variants: [{ price: 2_500, stock: 50 }] });
  const variant = product.variantIds[0] as number;
  const paid = await buyWithCoupon(variant);
  await markAsPaid(store, paid);
  await knex('shop_order_transactions').where({ order_id: paid }).update({ vendor_charge_id: 'ch_paid' });
  const refunded = await buy(store, { [variant]: 3 });
  await markAsPaid(store, refunded);
  await refund(store, refunded, { amount: 10 });
  await buyWithCoupon(variant);
  const subscription = await subscribe(store, planVariant(await createPlan(store)));
  await markAsPaid(store, await openRenewal(store, subscription));
  await openRenewal(store, subscription);
  await buyLicensed();
  // What is broken is copied before, and put back.
  await untilDelivered(knex);
  await knex('shop_order_transactions').where({ transaction_type: 'refund' }).update({ created_at: PAST });
});

afterAll(async () => {
  await knex.destroy();
  await store.stop();
  await site.drop();
});

describe('GET /app/doctor', () => {
  it('finds nothing in a store that has sold', async () => {
    const answer = await consult();
    expect(found(answer)).toEqual([]);
    expect(answer).toMatchObject({ healthy: true, examined_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:/) });
    expect(answer.checks.map(({ name }) => name)).toEqual([...CHECKS.map(({ name }) => name), ...PROBES]);
  });

  it('is for super admins of the site', async () => {
    const shop = { ...store, dir: site.dir };
    const { credentials: manager } = await createStaffWithShopRole(shop, 'super_admin');
    const { credentials: clerk } = await createStaff(shop);
    for (const headers of [manager, clerk]) {
      expect((await callStore('GET', `${store.baseUrl}/app/doctor`, { headers })).status).toBe(403);
    }
    expect((await callStore('GET', `${store.baseUrl}/app/doctor`)).status).toBe(401);
  });

  it('has a way to be broken for each check', () => {
    expect(Object.keys(BREAKAGES).sort()).toEqual(CHECKS.map(({ name }) => name).sort());
  });

  it.each(Object.entries(BREAKAGES))('%s is found', async (name, breakage) => {
    const answer = await consultBroken(name, breakage);
    const check = checkOf(answer, name);
    expect(check).toMatchObject({ error: null, rows: expect.any(Array) });
    expect(check?.total).toBeGreaterThan(0);
    expect(check?.rows).toHaveLength(check?.total ?? 0);
    expect(Object.keys(check?.rows[0] ?? {})).not.toContain('rows_found');
    expect(answer.checks.filter(({ error }) => error !== null)).toEqual([]);
    expect(found(await consult())).toEqual([]);
  });

  it('lists a hundred rows and counts all', async () => {
    const rows = Array.from({ length: 130 }, (_none, id) => `(${id}, 'x', 'mail', 'dead', 9, '${NOW}', '${NOW}')`);
    const columns = 'event_id, event, consumer, status, attempts, available_at, recorded_at';
    const statement = `insert into shop_event_deliveries (${columns}) values ${rows.join(', ')}`;
    await whileBroken(knex, { table: 'shop_event_deliveries', statement }, async () => {
      const dead = (await consult()).checks.find(({ name }) => name === 'events/dead');
      expect(dead).toMatchObject({ total: 130, kind: 'violation' });
      expect(dead?.rows).toHaveLength(100);
    });
  });

  it('makes the other checks where one cannot be made', async () => {
    await whileBroken(knex, outbox('order_paid', {}), async () => {
      await knex('shop_outbox').where({ attempts: 9 }).update({ refs: 'no JSON' });
      const { healthy, checks } = await consult();
      const failed = checks.filter(({ error }) => error !== null).map(({ name }) => name);
      // MariaDB reads what is no JSON as nothing.
      expect(failed).toEqual(site.client === 'mysql' ? [] : ['events/told', 'events/once', 'events/of-orders']);
      expect(healthy).toBe(site.client === 'mysql');
    });
  });
});

describe('npm run store:doctor', () => {
  it('ends with 0 for a sound store', async () => {
    const { code, lines } = await runCommand();
    expect(lines).toContain(`shop: ${CHECKS.length + PROBES.length} checks: 0 violated, 0 worth a look.`);
    expect(code).toBe(0);
  });

  it('ends with 1, and says what is wrong', async () => {
    await whileBroken(knex, update('shop_orders', 'total_amount = total_amount + 1'), async () => {
      const { code, lines } = await runCommand();
      expect(code).toBe(1);
      expect(lines.filter((line) => line.includes('FAIL  sums/total: 7 rows.'))).toHaveLength(1);
    });
  });
});
