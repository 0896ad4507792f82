import { NotFoundError } from '../../../domain/errors';
import { PAYMENT_SETTLED } from '../../../domain/order';
import { fromTimestamp } from '../../../platform/db/columns';
import type { DurableConsumer } from '../../../platform/events/events';
import type { Platform } from '../../../platform/platform';
import { issueLicenses } from '../issuing/issue-licenses';
import { SYSTEM } from '../license-log';
import { copyLicenseSettings } from '../settings/copy-license-settings';
import { disableLicensesOf, enableLicensesOf, type DisableReason } from './disable-licenses';
import { followSubscriptionOf } from './follow-subscription';

type Told = {
  readonly order?: { readonly id?: unknown; readonly status?: unknown; readonly payment_status?: unknown } | null;
  /** Of an edit: as the order was before. */
  readonly old_order?: { readonly updated_at?: unknown } | null;
  readonly subscription?: { readonly id?: unknown } | null;
};

const idOf = (record: { readonly id?: unknown } | null | undefined): number => Number(record?.id ?? 0);

/** Whatever moves the date of a subscription, or ends the access that it gives. */
const SUBSCRIPTION_EVENTS = [
  'subscription_renewed',
  'subscription_reactivated',
  'subscription_resumed',
  'subscription_eot',
  'subscription_expired_validity',
  'subscription_canceled',
  'subscription_updated',
  'subscription/data_updated',
  'payments/subscription_status_changed',
] as const;

/** As the order is when this is heard: a shopper whose card was refused may have paid since. */
const isPaid = (payload: unknown): boolean =>
  PAYMENT_SETTLED.some((status) => status === (payload as Told).order?.payment_status);

const isCanceled = (payload: unknown): boolean => (payload as Told).order?.status === 'canceled';

/** However the money of an order goes: refunds, lost disputes and charges that are taken back all change its payment status. */
const LOSSES: Readonly<Record<string, DisableReason>> = {
  payment_status_changed_to_refunded: 'refunded',
  payment_status_changed_to_failed: 'payment_failed',
};

/** An order that was deleted before this is heard has no licences, and needs none. */
const issueFor = async (platform: Platform, orderId: number, since?: Date): Promise<void> => {
  try {
    await issueLicenses(platform, orderId, SYSTEM, since);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
};

const SECOND = 1_000;

/**
 * What an edit adds to a paid order and costs nothing more, as where one product takes the place of another, is told by no payment. Lines
 * that were there before are left alone: staff may have deleted their licences. Moments are told in whole seconds.
 */
const issueAdded = async (platform: Platform, orderId: number, payload: unknown): Promise<void> => {
  const before = (payload as Told).old_order?.updated_at;
  if (typeof before !== 'string' || !isPaid(payload)) return;
  await issueFor(platform, orderId, new Date(fromTimestamp(before).getTime() + SECOND));
};

/** What licences hear of: one consumer, so that it hears of everything in the order in which it happened. */
export const licenseConsumers = (platform: Platform): readonly DurableConsumer[] => {
  const orders = (event: string, handle: (orderId: number, payload: unknown) => Promise<unknown>): DurableConsumer => ({
    name: 'licenses',
    event,
    handle: async ({ payload }) => void (await handle(idOf((payload as Told).order), payload)),
  });
  return [
    orders('order_paid', (id) => issueFor(platform, id)),
    orders('order_updated', (id, payload) => issueAdded(platform, id, payload)),
    orders('order_canceled', (id) => disableLicensesOf(platform, id, 'canceled', SYSTEM)),
    ...Object.entries(LOSSES).map(([event, reason]) =>
      orders(event, async (id, payload) => {
        if (!isPaid(payload)) await disableLicensesOf(platform, id, reason, SYSTEM);
      })
    ),
    orders('order_paid_again', async (id, payload) => {
      if (isCanceled(payload) || !isPaid(payload)) return;
      await enableLicensesOf(platform, id, SYSTEM);
      await issueFor(platform, id);
    }),
    ...SUBSCRIPTION_EVENTS.map((event): DurableConsumer => ({
      name: 'licenses',
      event,
      handle: ({ payload }) => {
        const { order, subscription } = payload as Told;
        const renewalOrderId = event === 'subscription_renewed' ? idOf(order) : null;
        return followSubscriptionOf(platform, { subscriptionId: idOf(subscription), renewalOrderId });
      },
    })),
    {
      name: 'licenses',
      event: 'product_duplicated',
      handle: ({ payload }) => copyLicenseSettings(platform, payload),
    },
  ];
};
