import { placeOrder } from '../../server/src/modules/checkout/use-cases/place-order';
import { findOrder } from '../../server/src/modules/orders/orders.repository';
import { markAsPaid } from '../../server/src/modules/orders/use-cases/mark-as-paid';
import { startPayment } from '../../server/src/modules/payments';
import { openOwnCart } from '../../server/src/modules/subscriptions/locked-carts/open-cart';
import { cancelSubscription } from '../../server/src/modules/subscriptions/use-cases/cancel-subscription';
import { callerFrom } from '../../server/src/platform/caller';
import { toJson } from '../../server/src/platform/db/columns';
import { chargedSubscription } from '../support/charged-subscriptions';
import { soldSubscription, subscriptionOf, type Sold } from '../support/sold-subscriptions';
import { describeStripeStore, hear } from '../support/stripe-process';
import { STRIPE_KEYS } from '../support/stripe-server';
import { DAY } from '../support/test-clock';

const ADA = { author: 'Ada' };
const WEBHOOK_SECRET = 'SHOP_STRIPE_TEST_WEBHOOK_SECRET';
const SETTINGS = { subscription_management_mode: 'store_managed', subscription_system_charge: 'yes' };

describeStripeStore('a subscription that a card reactivates', (store) => {
  const before = process.env[WEBHOOK_SECRET];

  afterAll(() => {
    if (before === undefined) delete process.env[WEBHOOK_SECRET];
    else process.env[WEBHOOK_SECRET] = before;
  });

  beforeEach(async () => {
    process.env[WEBHOOK_SECRET] = STRIPE_KEYS.test_webhook_secret;
    const { db } = store().platform;
    const { test_publishable_key } = STRIPE_KEYS;
    await db.insert('shop_payment_methods', {
      ...{ method_key: 'stripe', position: null, updated_at: store().clock.now() },
      settings: toJson({ is_active: 'yes', test_publishable_key }),
    });
    await db.table('strapi_core_store_settings').delete();
    await db.insert('strapi_core_store_settings', {
      ...{ key: 'plugin_shop_store_settings', type: 'object', value: toJson(SETTINGS) },
    });
  });

  const now = ({ orderId }: Sold) => subscriptionOf(store().platform, orderId);

  const cancel = (sold: Sold, effective: 'at_once' | 'period_end') =>
    cancelSubscription(store().platform, sold.subscription.id, { by: 'staff', reason: 'x', effective }, ADA);

  /** Answers the provider's id of what was begun, and the order. */
  const begin = async (sold: Sold): Promise<{ readonly vendorId: string; readonly orderId: number }> => {
    const { platform } = store();
    const wish = { kind: 'reactivation' } as const;
    const { cartHash } = await openOwnCart(platform, callerFrom({}), await now(sold), wish);
    const command = { payment_method: 'stripe' };
    const placed = await platform.db.transaction(() => placeOrder(platform, command, callerFrom({}), cartHash));
    const { vendorId = '' } = await startPayment(platform, placed);
    return { vendorId, orderId: placed.orderId };
  };

  it('is charged to that card from now on', async () => {
    const sold = await soldSubscription(store().platform);
    await store().platform.db.transaction(() => markAsPaid(store().platform, sold.orderId, {}, 'Ada'));
    await cancel(sold, 'at_once');
    store().clock.advance(DAY);
    store().platform.hooks.addFilter('shop/create_receipt_number_on_order_create', () => true);
    const { vendorId, orderId } = await begin(sold);
    const placed = await findOrder(store().platform.db, orderId);
    expect(placed?.config).toMatchObject({ keeps_method: 1, numbered_unpaid: 1, purpose: { kind: 'reactivation' } });
    expect(store().stripe.intent(vendorId)).toMatchObject({ amount: 1_000, setup_future_usage: 'off_session' });
    store().stripe.pay(vendorId);
    await hear(store(), vendorId);
    await hear(store(), vendorId);
    const after = await now(sold);
    expect(after).toMatchObject({
      ...{ status: 'active', collection_method: 'system', current_payment_method: 'stripe', bill_count: 2 },
      ...{ config: { management_mode: 'store_managed' }, meta: { active_payment_method: { method: 'stripe' } } },
    });
    expect(await store().platform.db.table('shop_saved_methods').where({ order_id: sold.orderId })).toHaveLength(1);
    await store().platform.jobs.drain();
    const cart = await store().platform.db.table('shop_carts').where({ order_id: orderId }).first('stage');
    expect(cart?.stage).toBe('completed');
  });

  it('gives the money back that comes when it runs again already', async () => {
    const sold = await chargedSubscription(store());
    await cancel(sold, 'at_once');
    store().clock.advance(DAY);
    const [one, other] = [await begin(sold), await begin(sold)];
    expect(other.orderId).toBe(one.orderId);
    store().stripe.pay(one.vendorId);
    await store().platform.db.transaction(() => markAsPaid(store().platform, one.orderId, {}, 'Ada'));
    await hear(store(), one.vendorId);
    const { takenFor, refundsOf } = store().stripe;
    const charges = await store().platform.db.table('shop_order_transactions').where({ order_id: one.orderId });
    const taken = charges.flatMap(({ uuid }) => takenFor(String(uuid)));
    const back = taken.flatMap(({ charge }) => refundsOf(charge));
    expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBe(taken.reduce((sum, { amount }) => sum + amount, 0));
    expect(await now(sold)).toMatchObject({ status: 'active', bill_count: 2 });
  });

  it('needs the agreement alone where days are left, and goes on with it', async () => {
    const sold = await chargedSubscription(store());
    await cancel(sold, 'period_end');
    store().clock.advance(5 * DAY);
    const { vendorId } = await begin(sold);
    expect((await now(sold)).status).toBe('canceled');
    store().stripe.agree(vendorId);
    await hear(store(), vendorId);
    expect(await now(sold)).toMatchObject({ status: 'active', collection_method: 'system', bill_count: 1 });
  });
});
