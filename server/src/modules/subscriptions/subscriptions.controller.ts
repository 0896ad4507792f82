import type {
  CanceledSubscriptionAnswer,
  ChangedSubscriptionAnswer,
  ChargedSubscriptionAnswer,
  ListedSubscription,
  Subscription,
  SubscriptionAnswer,
  SubscriptionListAnswer,
  VendorIdsAnswer,
  VerifiedVendorIdsAnswer,
} from '../../contracts/subscriptions';
import { withKeySearch } from '../../domain/access';
import { BadRequestError } from '../../domain/errors';
import { toTimestamp } from '../../platform/db/columns';
import { envelope } from '../../platform/http/envelope';
import type { ShopRequest } from '../../platform/http/route';
import { authorOf } from '../activity';
import { withSavedView } from '../saved-views';
import type {
  CancelSubscriptionBody,
  ListSubscriptionsQuery,
  VendorIdsBody,
  VerifyVendorIdsBody,
} from './subscriptions.input';
import { presentSubscription } from './subscriptions.presenter';
import { cancelSubscription } from './use-cases/cancel-subscription';
import { chargeNow as chargeRenewalNow } from './use-cases/charge-now';
import { readSubscription } from './use-cases/read-detail';
import { listSubscriptions, pageOf, readOfOrder } from './use-cases/read-subscriptions';
import { changeVendorIds, fetchSubscription, verifyVendorIds } from './use-cases/vendor-ids';

/** The columns that were asked for, and always the id; all of them where none of the names is one. */
const selected = (
  subscription: Subscription,
  names: readonly (string | undefined)[] | undefined
): Pick<Subscription, 'id'> & Partial<Subscription> => {
  const wanted = new Set(names?.filter((name) => name !== undefined && Object.hasOwn(subscription, name)));
  if (wanted.size === 0) return subscription;
  const entries = Object.entries(subscription).filter(([name]) => wanted.has(name));
  return { id: subscription.id, ...Object.fromEntries(entries) };
};

export const list = async ({
  platform,
  principal,
  query: asked,
}: ShopRequest<ListSubscriptionsQuery>): Promise<SubscriptionListAnswer> => {
  const query = await withSavedView(platform, principal, 'subscriptions', asked);
  const { subscriptions, total, relationsOf } = await listSubscriptions(platform, withKeySearch(principal, query));
  const at = platform.clock.now();
  const rows = subscriptions.map(({ row, customer }): ListedSubscription => ({
    ...selected(presentSubscription(row, at), query.select),
    customer,
    ...relationsOf(row),
  }));
  return { data: envelope(rows, total, pageOf(query)) };
};

export const find = ({ platform, id }: ShopRequest): Promise<SubscriptionAnswer> =>
  readSubscription(platform, id('subscriptionOrderId'));

const namedBy = ({ id }: Pick<ShopRequest, 'id'>) => ({ orderId: id('order'), id: id('subscription') });

export const cancel = async (
  request: ShopRequest<unknown, CancelSubscriptionBody>
): Promise<CanceledSubscriptionAnswer> => {
  const { platform, principal, body } = request;
  const reason = body.cancel_reason ?? '';
  if (reason === '') throw new BadRequestError('Please say why the subscription is canceled.');
  const { id } = await readOfOrder(platform, namedBy(request));
  const cancellation = { by: 'staff', reason, effective: 'period_end' } as const;
  const { row, provider } = await cancelSubscription(platform, id, cancellation, authorOf(principal));
  const failure = provider?.status === 'failed' ? provider.message : null;
  const message =
    failure === null
      ? 'The subscription has been canceled.'
      : `The subscription has been canceled in the store, but not at the payment provider: ${failure}`;
  return { message, subscription: presentSubscription(row, platform.clock.now()), gateway_failure: failure };
};

export const fetch = async (request: ShopRequest): Promise<ChangedSubscriptionAnswer> => {
  const { platform, principal } = request;
  const row = await fetchSubscription(platform, namedBy(request), authorOf(principal));
  const subscription = presentSubscription(row, platform.clock.now());
  return { message: 'The subscription is as the payment provider has it.', subscription };
};

export const chargeNow = async (request: ShopRequest): Promise<ChargedSubscriptionAnswer> => {
  const { platform, principal } = request;
  const { row, status, message } = await chargeRenewalNow(platform, namedBy(request), authorOf(principal));
  return { status, message, subscription: presentSubscription(row, platform.clock.now()) };
};

/** @throws NotFoundError; BadRequestError. */
export const reactivate = async (request: ShopRequest): Promise<never> => {
  await readOfOrder(request.platform, namedBy(request));
  throw new BadRequestError('Reactivating subscriptions is not available.');
};

export const updateVendorIds = async (request: ShopRequest<unknown, VendorIdsBody>): Promise<VendorIdsAnswer> => {
  const { platform, principal, body } = request;
  const row = await changeVendorIds(platform, namedBy(request), body, authorOf(principal));
  const { id, collection_method, current_payment_method, vendor_subscription_id, vendor_customer_id } = row;
  return {
    message: 'The ids of the payment provider have been saved.',
    subscription: { id, collection_method, current_payment_method, vendor_subscription_id, vendor_customer_id },
  };
};

export const verify = async (request: ShopRequest<unknown, VerifyVendorIdsBody>): Promise<VerifiedVendorIdsAnswer> => {
  const found = await verifyVendorIds(request.platform, namedBy(request), request.body);
  return {
    message: 'The payment provider has this subscription.',
    verification: {
      id: found.id,
      status: found.status,
      customer_id: found.customerId,
      amount: (found.amount / 100).toFixed(2),
      currency: found.currency,
      next_billing_date: toTimestamp(found.nextBillingDate),
    },
  };
};
