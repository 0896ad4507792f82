import type { EarlyPaymentLinkAnswer, LockedCartAnswer } from '../../../contracts/locked-carts';
import { BadRequestError } from '../../../domain/errors';
import type { ShopRequest } from '../../../platform/http/route';
import { findSubscription } from '../subscriptions.repository';
import { subscriptionNotFound } from '../subscriptions.errors';
import { isEarlyPaymentEnabled, purposePageOf, refusalOf } from './availability';
import type { EarlyPaymentBody, ReactivateBody } from './locked-carts.input';
import { openCartByLink, type OpenedCart } from './open-cart';

const present = (message: string, { cartHash, checkoutUrl }: OpenedCart): LockedCartAnswer => ({
  message,
  cart_hash: cartHash,
  checkout_url: checkoutUrl,
});

export const reactivate = async ({
  platform,
  caller,
  body,
}: ShopRequest<unknown, ReactivateBody>): Promise<LockedCartAnswer> =>
  present(
    'Please check out to reactivate the subscription.',
    await openCartByLink(platform, caller, body.subscription_hash, { kind: 'reactivation' })
  );

export const payEarly = async ({
  platform,
  caller,
  body: { subscription_hash: uuid, count = 1 },
}: ShopRequest<unknown, EarlyPaymentBody>): Promise<LockedCartAnswer> =>
  present(
    'Please check out to pay the installments.',
    await openCartByLink(platform, caller, uuid, { kind: 'early_payment', count })
  );

/** @throws NotFoundError; BadRequestError in the order of the documented errors. */
export const earlyPaymentLink = async ({ platform, id }: ShopRequest): Promise<EarlyPaymentLinkAnswer> => {
  const row = await findSubscription(platform.db, id('subscription'));
  if (!row) throw subscriptionNotFound(platform);
  const isEnabled = await isEarlyPaymentEnabled(platform);
  if (isEnabled && row.parent_order_id !== id('order')) {
    throw new BadRequestError('The subscription is not one of this order.');
  }
  const refusal = await refusalOf(platform, row, { kind: 'early_payment', count: 1 });
  if (refusal !== null) throw new BadRequestError(refusal);
  const payment_url = await purposePageOf(platform, row, 'early_payment');
  return { message: 'The customer can pay installments early by this link.', payment_url };
};
