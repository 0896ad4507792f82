import { billedSubscriptionsOf } from '../../server/src/modules/payments/billed-subscriptions';
import type { OnlineGateway } from '../../server/src/modules/payments/gateway';
import { findGateway } from '../../server/src/modules/payments/gateway-registry';
import { startPayment } from '../../server/src/modules/payments';
import { mergeMethod } from '../../server/src/modules/payments/methods/methods.repository';
import { reconcileTransactions } from '../../server/src/modules/payments/payment-states/reconcile';
import { takeWebhook } from '../../server/src/modules/payments/webhooks/take-webhook';
import type { PricingInput } from '../../server/src/domain/pricing';
import type { SubscriptionRow } from '../../server/src/modules/subscriptions/subscriptions.rows';
import type { Platform } from '../../server/src/platform/platform';
import type { Subscription } from './paypal-billing';
import { insertCustomer, insertOrder, type OrderOfTest } from './paid-orders';
import { PAYPAL_KEYS, paypalMessage, startPaypal, walletEvent, type PaypalServer } from './paypal-server';
import { sell, subscriptionOf, type Terms } from './sold-subscriptions';
import { startProcess, storeTables } from './store-process';
import { STORE_TABLES } from './stripe-process';
import { createTestClock, type TestClock } from './test-clock';
import { describeOnEachDatabase, type TestDatabase } from './test-database';

/** A process of the store whose subscriptions PayPal bills, played by tests/support/paypal-server.ts. */
export type PaypalStore = {
  readonly wallet: PaypalServer;
  readonly platform: Platform;
  readonly gateway: OnlineGateway;
  readonly clock: TestClock;
  readonly database: TestDatabase;
};

const SECRET = 'SHOP_PAYPAL_TEST_CLIENT_SECRET';

const open = async (database: TestDatabase): Promise<PaypalStore> => {
  for (const name of STORE_TABLES) await database.db.table(name as `shop_${string}`).delete();
  const clock = createTestClock();
  const wallet = await startPaypal({ clock });
  const { platform } = await startProcess(database, clock);
  Object.assign(platform.config, { paypalTestUrl: wallet.url, paypalLiveUrl: wallet.url });
  wallet.listeners.push({ id: 'WTEST', url: 'https://shop.example', event_types: [] });
  const keys = { test_client_id: PAYPAL_KEYS.test_client_id, test_webhook_id: 'WTEST' };
  const settings = { ...keys, shop_url: 'https://shop.example' };
  await platform.db.transaction(() => mergeMethod(platform, 'paypal', settings));
  return { wallet, platform, gateway: findGateway(platform, 'paypal') as OnlineGateway, clock, database };
};

/** Each test has a provider and tables of its own. `store()` answers them inside tests and hooks. */
export const describePaypalStore = (title: string, suite: (store: () => PaypalStore) => void): void =>
  describeOnEachDatabase(title, storeTables(), (database) => {
    let current: PaypalStore | undefined;
    const secret = process.env[SECRET];
    beforeAll(() => {
      process.env[SECRET] = PAYPAL_KEYS.test_client_secret;
    });
    afterAll(() => {
      if (secret === undefined) delete process.env[SECRET];
      else process.env[SECRET] = secret;
    });
    beforeEach(async () => {
      current = await open(database());
    });
    afterEach(() => current?.wallet.stop());
    suite(() => {
      if (!current) throw new Error('The store is there only inside tests and hooks.');
      return current;
    });
  });

const AUTOMATIC = { method: 'automatic', mode: 'gateway_managed' } as const;
const PRICE = 1_000;

export type SaleOfTest = { readonly terms?: Partial<Terms>; /** Of the first period. */ readonly discount?: number };

const cartOf = ({ terms = {}, discount = 0 }: SaleOfTest): PricingInput => {
  const subscription = { interval: 'monthly', billTimes: 0, trialDays: 0, signupFee: 0, ...terms };
  const line = { variationId: 7, unitPrice: PRICE, quantity: 1, subscription };
  return { lines: [line], ...(discount > 0 ? { manualDiscount: { type: 'fixed', value: discount } } : {}) };
};

/** An order that waits for its first payment. */
export const soldByPaypal = async ({ platform }: PaypalStore, sale: SaleOfTest = {}): Promise<OrderOfTest> => {
  const { trialDays = 0, signupFee = 0 } = sale.terms ?? {};
  const total = (trialDays > 0 ? 0 : PRICE) + signupFee - (sale.discount ?? 0);
  const customerId = await insertCustomer(platform);
  const order = { type: 'subscription', config: '{}' };
  const placed = await insertOrder(platform, { customerId, gateway: 'paypal', total, order });
  await sell(platform, placed.orderId, { input: cartOf(sale), collection: AUTOMATIC, gateway: 'paypal' });
  return placed;
};

export type BilledOfTest = OrderOfTest & {
  /** Its name at the provider. */
  readonly vendorId: string;
};

/** The payment of an order is begun; answers how PayPal names the subscription. */
export const beginAt = async ({ platform }: PaypalStore, { orderId, chargeId }: OrderOfTest): Promise<string> => {
  const { vendorId = '' } = await startPayment(platform, { orderId, transactionId: chargeId });
  return vendorId;
};

export const begunByPaypal = async (store: PaypalStore, sale: SaleOfTest = {}): Promise<BilledOfTest> => {
  const order = await soldByPaypal(store, sale);
  return { ...order, vendorId: await beginAt(store, order) };
};

/** A message of PayPal comes, and its job runs. */
export const tell = async ({ platform, clock }: PaypalStore, type: string, resource: object): Promise<void> => {
  await takeWebhook(platform, 'paypal', paypalMessage(walletEvent(type, resource), clock.now()));
  await platform.jobs.drain();
};

/** What the job of a message about a subscription does after its first payment has come. */
export const hearOf = ({ platform }: PaypalStore, vendorId: string): Promise<void> =>
  billedSubscriptionsOf(platform).heard('paypal', { vendorId, customerId: null, mode: 'test' });

/** The buyer is back from the provider's page. */
export const comeBack = ({ platform }: PaypalStore, { uuid }: OrderOfTest): Promise<void> =>
  reconcileTransactions(platform, [uuid]);

/** Bought, agreed to, and heard of. */
export const billedByPaypal = async (store: PaypalStore, sale: SaleOfTest = {}): Promise<BilledOfTest> => {
  const begun = await begunByPaypal(store, sale);
  store.wallet.billing.approve(begun.vendorId);
  await comeBack(store, begun);
  return begun;
};

export const billedRow = ({ platform }: PaypalStore, { orderId }: OrderOfTest): Promise<SubscriptionRow> =>
  subscriptionOf(platform, orderId);

export const atPaypal = ({ wallet }: PaypalStore, { vendorId }: BilledOfTest): Subscription =>
  wallet.billing.subscriptionOf(vendorId);
