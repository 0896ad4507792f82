import type { DurableConsumer } from '../../../platform/events/events';
import type { JobDefinition } from '../../../platform/jobs/job-queue';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { openAccount } from '../../customers';
import { readStoreSettings } from '../../settings';
import { findItems, findOrder } from '../orders.repository';
import type { OrderRow } from '../orders.rows';

const JOB = 'shop-open-account';

/** See docs/rules/customers.md#accounts-after-a-payment. */
const wantsAccount = async (platform: Platform, order: OrderRow): Promise<boolean> => {
  if (order.config.create_account_after_paid === 'yes') return true;
  const { user_account_creation_mode: mode } = await readStoreSettings(platform);
  if (mode === 'all') return true;
  return (await findItems(platform.db, order.id)).some(({ payment_type: type }) => type === 'subscription');
};

/** The account of whoever paid the order, where the store or the shopper wants one. */
const openAccountOf = async (platform: Platform, orderId: number): Promise<void> => {
  const order = await findOrder(platform.db, orderId);
  if (!order || !(await wantsAccount(platform, order))) return;
  const opened = await openAccount(platform, order.customer_id);
  if (!opened) return;
  const entry = { moduleName: 'order', moduleId: orderId, author: 'system' };
  await recordActivities(platform, [
    opened.isOpened
      ? { ...entry, title: 'User created successfully', content: 'The customer can set a password and sign in.' }
      : { ...entry, title: 'User creation failed', content: opened.reason, status: 'warning' },
  ]);
};

/** Beside the request that paid: nobody waits for the account, and a site that refuses it undoes no payment. */
export const accountJob = (platform: Platform): JobDefinition => ({
  name: JOB,
  handle: ({ payload }) => openAccountOf(platform, Number((payload as { readonly order_id: unknown }).order_id)),
});

type Paid = { readonly order?: { readonly id?: number }; readonly customer?: { readonly user_id?: number | null } };

export const openAccounts = (platform: Platform): DurableConsumer => ({
  name: 'open-account',
  event: 'order_paid',
  handle: async ({ payload }) => {
    const { order, customer } = payload as Paid;
    if (!order?.id || customer?.user_id) return;
    await platform.jobs.enqueue(JOB, { order_id: order.id }, { key: `order-${order.id}` });
  },
});
