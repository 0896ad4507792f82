import { markAsPaid } from '../../server/src/modules/orders/use-cases/mark-as-paid';
import { finishChanges } from '../../server/src/modules/subscriptions/method-changes/finish-changes';
import { beginOwnCard, useOwnCard } from '../../server/src/modules/subscriptions/method-changes/own-card';
import { beginOwnSwitch, confirmOwnSwitch } from '../../server/src/modules/subscriptions/method-changes/own-switch';
import type { SubscriptionRow } from '../../server/src/modules/subscriptions/subscriptions.rows';
import { toJson } from '../../server/src/platform/db/columns';
import { soldSubscription, subscriptionOf, type SaleOfTest, type Sold } from './sold-subscriptions';
import type { StripeStore } from './stripe-process';
import { STRIPE_KEYS } from './stripe-server';

/** Customers who change the payment method of what runs. */
export const CUSTOMER = { author: 'Ada' };

const SECRETS = {
  SHOP_STRIPE_TEST_SECRET_KEY: STRIPE_KEYS.test_secret_key,
  SHOP_STRIPE_TEST_WEBHOOK_SECRET: STRIPE_KEYS.test_webhook_secret,
} as const;

/** For the tests of a file. */
export const useStripeSecrets = (): void => {
  const before = new Map(Object.keys(SECRETS).map((name) => [name, process.env[name]]));
  beforeAll(() => void Object.assign(process.env, SECRETS));
  afterAll(() => {
    for (const [name, value] of before) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
  });
};

export type Managed = 'gateway' | 'charges' | 'invoices';

const BILLING: Readonly<Record<Managed, object>> = {
  gateway: { subscription_management_mode: 'gateway_managed' },
  charges: { subscription_management_mode: 'store_managed', subscription_system_charge: 'yes' },
  invoices: { subscription_management_mode: 'store_managed', subscription_system_charge: 'no' },
};

/** The store offers cards, and collects what is sold or moved from now on so. */
export const offerStripe = async ({ platform, clock }: StripeStore, managed: Managed): Promise<void> => {
  const { db } = platform;
  const { test_publishable_key } = STRIPE_KEYS;
  await db.table('shop_payment_methods').where({ method_key: 'stripe' }).delete();
  await db.insert('shop_payment_methods', {
    ...{ method_key: 'stripe', position: null, updated_at: clock.now() },
    settings: toJson({ is_active: 'yes', test_publishable_key }),
  });
  await db.table('strapi_core_store_settings').delete();
  await db.insert('strapi_core_store_settings', {
    ...{ key: 'plugin_shop_store_settings', type: 'object', value: toJson(BILLING[managed]) },
  });
  await db.table('shop_method_changes').delete();
  await db.table('shop_rate_windows').delete();
};

/** Paid by invoices, in cash. */
export const soldInCash = async ({ platform }: StripeStore, terms: SaleOfTest['terms'] = {}): Promise<Sold> => {
  const sold = await soldSubscription(platform, { terms });
  await platform.db.transaction(() => markAsPaid(platform, sold.orderId, {}, 'Ada'));
  return { ...sold, subscription: await subscriptionOf(platform, sold.orderId) };
};

const ownerOf = ({ customer_id: customerId, uuid }: SubscriptionRow) => ({ customerId, uuid });

/** What the browser does, and the customer in it. */
export const browserOf = (store: StripeStore) => {
  const { platform } = store;
  const now = ({ parent_order_id: id }: SubscriptionRow): Promise<SubscriptionRow> => subscriptionOf(platform, id);
  const beginCard = async (row: SubscriptionRow) =>
    (await beginOwnCard(platform, ownerOf(row), row.current_payment_method)).vendorId;
  const useCard = (row: SubscriptionRow, id: string) =>
    useOwnCard(platform, ownerOf(row), { method: row.current_payment_method, id }, CUSTOMER);
  const beginSwitch = async (row: SubscriptionRow, to = 'stripe'): Promise<string> => {
    const result = await beginOwnSwitch(platform, ownerOf(row), { to }, CUSTOMER);
    return result.isSwitched ? '' : result.begun.vendorId;
  };
  const confirm = (row: SubscriptionRow, id: string, method = 'stripe') =>
    confirmOwnSwitch(platform, ownerOf(row), { method, id }, CUSTOMER);
  /** The customer agrees to what the card gateway has begun. */
  const agree = (vendorId: string): void => {
    const { stripe } = store;
    const setUp = vendorId.startsWith('sub_') ? stripe.billing.subscriptionOf(vendorId).pending_setup_intent : vendorId;
    stripe.agree(setUp ?? '');
  };
  return { now, beginCard, useCard, beginSwitch, confirm, agree, runJob: () => finishChanges(platform) };
};

export const changesOf = async ({ platform }: StripeStore): Promise<readonly string[]> =>
  (await platform.db.table('shop_method_changes').orderBy('id').pluck('state')) as string[];
