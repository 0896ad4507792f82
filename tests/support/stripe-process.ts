import { findGateway } from '../../server/src/modules/payments/gateway-registry';
import type { OnlineGateway } from '../../server/src/modules/payments/gateway';
import { startPayment } from '../../server/src/modules/payments';
import { applyReport } from '../../server/src/modules/payments/payment-states/apply-report';
import { toJson } from '../../server/src/platform/db/columns';
import type { Platform } from '../../server/src/platform/platform';
import { insertCustomer, insertOrder, type NewOrderOfTest, type OrderOfTest } from './paid-orders';
import { startProcess, storeTables } from './store-process';
import { startStripe, STRIPE_KEYS, type StripeServer } from './stripe-server';
import { createTestClock, type TestClock } from './test-clock';
import { describeOnEachDatabase, type TestDatabase } from './test-database';

/** A process of the store that takes cards by the server of tests/support/stripe-server.ts, with orders that nobody checked out. */
export type StripeStore = {
  readonly stripe: StripeServer;
  readonly platform: Platform;
  readonly gateway: OnlineGateway;
  readonly clock: TestClock;
  readonly database: TestDatabase;
  /** An order of the customer whose card is kept, or a renewal of one. */
  readonly order: (of: Partial<NewOrderOfTest>) => Promise<OrderOfTest>;
  /** What `place-order` does after its commit. Answers the provider's id of the payment. */
  readonly begin: (order: OrderOfTest) => Promise<string>;
  /** A first order whose card was kept, as its buyer paid it. */
  readonly subscribed: (of?: Partial<NewOrderOfTest>) => Promise<OrderOfTest & { readonly customerId: number }>;
};

const SECRET = 'SHOP_STRIPE_TEST_SECRET_KEY';

export const STORE_TABLES = [
  ...['shop_saved_methods', 'shop_vendor_customers', 'shop_started_payments', 'shop_surplus_money'],
  ...['shop_named_charges', 'shop_order_transactions', 'shop_orders', 'shop_customers', 'shop_activities'],
  ...['shop_payment_methods', 'shop_webhook_events', 'shop_outbox', 'shop_jobs'],
  ...['shop_vendor_plans', 'shop_provider_checks', 'shop_method_changes'],
  ...['shop_renewals', 'shop_subscriptions', 'shop_order_items', 'shop_order_addresses', 'shop_order_operations'],
];

/** The order of a customer that is there, unless it says whose it is. */
const writer = (platform: Platform) => {
  let someone: Promise<number> | undefined;
  return async ({ customerId, order = {}, ...of }: Partial<NewOrderOfTest>): Promise<OrderOfTest> => {
    someone ??= insertCustomer(platform);
    const config = toJson({ keeps_method: 1 });
    const values = { customerId: customerId ?? (await someone), gateway: 'stripe', order: { config, ...order } };
    return insertOrder(platform, { ...values, ...of });
  };
};

/** What the job of the provider's message does. */
export const hear = async (
  { platform, gateway }: Pick<StripeStore, 'platform' | 'gateway'>,
  vendorId: string
): Promise<void> => {
  const report = await gateway.inspect?.({ vendorId, mode: 'test' });
  if (!report) throw new Error(`The provider does not know ${vendorId}.`);
  await applyReport(platform, 'stripe', report);
};

const open = async (database: TestDatabase): Promise<StripeStore> => {
  for (const name of STORE_TABLES) await database.db.table(name as `shop_${string}`).delete();
  const clock = createTestClock();
  const stripe = await startStripe({ clock });
  const { platform } = await startProcess(database, clock);
  Object.assign(platform.config, { stripeApiUrl: stripe.url });
  const gateway = findGateway(platform, 'stripe') as OnlineGateway;
  const order = writer(platform);
  const begin = async ({ orderId, chargeId }: OrderOfTest): Promise<string> => {
    const { vendorId = '' } = await startPayment(platform, { orderId, transactionId: chargeId });
    return vendorId;
  };
  const subscribed: StripeStore['subscribed'] = async (of = {}) => {
    const customerId = of.customerId ?? (await insertCustomer(platform));
    const first = await order({ ...of, customerId });
    const intent = await begin(first);
    stripe.pay(intent);
    await hear({ platform, gateway }, intent);
    return { ...first, customerId };
  };
  return { stripe, platform, gateway, clock, database, order, begin, subscribed };
};

/** Each test has a provider and tables of its own. `store()` answers them inside tests and hooks. */
export const describeStripeStore = (title: string, suite: (store: () => StripeStore) => void): void =>
  describeOnEachDatabase(title, storeTables(), (database) => {
    let current: StripeStore | undefined;
    const secret = process.env[SECRET];
    beforeAll(() => {
      process.env[SECRET] = STRIPE_KEYS.test_secret_key;
    });
    afterAll(() => {
      if (secret === undefined) delete process.env[SECRET];
      else process.env[SECRET] = secret;
    });
    beforeEach(async () => {
      current = await open(database());
    });
    afterEach(() => current?.stripe.stop());
    suite(() => {
      if (!current) throw new Error('The store is there only inside tests and hooks.');
      return current;
    });
  });
