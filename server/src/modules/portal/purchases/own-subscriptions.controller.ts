import type { MessageAnswer } from '../../../contracts/answers';
import type { StartedEarlyPaymentAnswer } from '../../../contracts/locked-carts';
import type { OwnSubscriptionAnswer, OwnSubscriptionsAnswer } from '../../../contracts/own-subscriptions';
import { NotFoundError } from '../../../domain/errors';
import type { CallerPrincipal } from '../../../platform/caller';
import { envelope } from '../../../platform/http/envelope';
import type { ShopRequest } from '../../../platform/http/route';
import type { Platform } from '../../../platform/platform';
import { authorOf } from '../../activity';
import {
  cancelOwnSubscription,
  listOwnSubscriptions,
  readOwnSubscription,
  startOwnEarlyPayment,
  type OwnEarlyPaymentBody,
} from '../../subscriptions';
import { findOwnCustomer } from '../own-customer';
import { noSections, SUBSCRIPTION_PARTS, SUBSCRIPTION_SECTIONS } from '../portal.hooks';
import type { PageQuery } from './purchases.input';

/** @throws NotFoundError: who has no record has no subscriptions. */
export const requireSubscriber = async (platform: Platform, { principal }: CallerPrincipal): Promise<number> => {
  const customer = await findOwnCustomer(platform, principal);
  if (!customer) throw new NotFoundError('The subscription does not exist.');
  return customer.id;
};

export const list = async ({
  platform,
  principal,
  query: { page, per_page: perPage },
}: ShopRequest<PageQuery>): Promise<OwnSubscriptionsAnswer> => {
  const customer = await findOwnCustomer(platform, principal);
  const { subscriptions, total } = customer
    ? await listOwnSubscriptions(platform, customer.id, { page, perPage })
    : { subscriptions: [], total: 0 };
  return { message: 'Your subscriptions.', subscriptions: envelope(subscriptions, total, { page, perPage }) };
};

export const find = async ({ platform, principal, params }: ShopRequest): Promise<OwnSubscriptionAnswer> => {
  const customerId = await requireSubscriber(platform, { principal });
  const { id, shown } = await readOwnSubscription(platform, customerId, params.uuid ?? '');
  const context = { subscription_id: id, customer_id: customerId };
  const section_parts = await platform.hooks.ask(SUBSCRIPTION_SECTIONS, noSections(SUBSCRIPTION_PARTS), context);
  return { message: 'Your subscription.', subscription: shown, section_parts };
};

export const cancel = async ({ platform, principal, params }: ShopRequest): Promise<MessageAnswer> => {
  const customerId = await requireSubscriber(platform, { principal });
  await cancelOwnSubscription(platform, customerId, params.uuid ?? '', authorOf(principal));
  return { message: 'Your subscription has been canceled.' };
};

export const payEarly = async ({
  platform,
  principal,
  caller,
  params,
  body: { count = 1 },
}: ShopRequest<unknown, OwnEarlyPaymentBody>): Promise<StartedEarlyPaymentAnswer> => {
  const customerId = await requireSubscriber(platform, { principal });
  const opened = await startOwnEarlyPayment(platform, caller, { customerId, uuid: params.uuid ?? '', count });
  return { message: 'Please check out to pay the installments.', checkout_url: opened.checkoutUrl };
};
