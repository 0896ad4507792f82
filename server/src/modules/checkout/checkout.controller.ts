import type { PlacedOrderAnswer } from '../../contracts/checkout';
import { assertNoErrors } from '../../domain/checkout';
import { unfinished, type Answer, type ShopRequest } from '../../platform/http/route';
import type { Platform } from '../../platform/platform';
import { callerWithCampaign, cartNamedBy, hashFrom, takingOutVanished } from '../cart';
import { findPaymentLink, receiptPageOf } from '../orders';
import { startPayment, type Started } from '../payments';
import { shopperMistakes } from '../turnstile';
import type { PlaceOrderBody } from './checkout.input';
import { placeOrder, type PlacedOrder } from './use-cases/place-order';
import { payOrder } from './use-cases/pay-order';

const orderOf = ({ orderId, orderUuid }: PlacedOrder) => ({ order_id: orderId, order_uuid: orderUuid });

const presentPlaced = async (platform: Platform, placed: PlacedOrder): Promise<PlacedOrderAnswer> => ({
  status: 'success',
  message: 'Your order has been placed.',
  redirect_url: await receiptPageOf(platform, { id: placed.orderId, uuid: placed.orderUuid }),
  ...orderOf(placed),
});

const presentStarted = (placed: PlacedOrder, { message, redirectTo, paymentArgs }: Started): PlacedOrderAnswer => ({
  status: 'success',
  message,
  ...(redirectTo === undefined ? {} : { redirect_url: redirectTo }),
  ...(paymentArgs === undefined ? {} : { payment_args: paymentArgs }),
  ...orderOf(placed),
});

/** Tells one guest from another: by the order whose link was opened, else by the cart. */
export const guestOf = (ctx: ShopRequest['ctx']): string => {
  const { order_hash: orderHash } = (ctx.request.body ?? {}) as { order_hash?: unknown };
  return typeof orderHash === 'string' && orderHash !== '' ? orderHash : cartNamedBy(ctx);
};

type Place = ShopRequest<unknown, PlaceOrderBody>;

const placeCart = async (request: Place): Promise<() => Promise<PlacedOrder>> => {
  const { platform, body, mistakes, ctx } = request;
  // Another cart would be bought than the one that was meant.
  if ('cart_hash' in mistakes || 'order_hash' in mistakes) assertNoErrors(mistakes);
  const caller = await callerWithCampaign(platform, request);
  return () => placeOrder(platform, { ...body, mistakes }, caller, hashFrom(ctx, body.cart_hash));
};

const payLink = async (request: Place, orderHash: string): Promise<() => Promise<PlacedOrder>> => {
  const { platform, body, mistakes } = request;
  assertNoErrors(mistakes);
  const order = await findPaymentLink(platform, orderHash);
  return () => payOrder(platform, order, body.payment_method);
};

/** With what Turnstile says of the shopper among the mistakes; its token is nothing of the order. */
const withShopperChecked = async (request: Place): Promise<Place> => {
  const { platform, principal, ctx } = request;
  const { turnstile_token: token, 'cf-turnstile-response': posted, ...body } = request.body;
  const purchase = `${principal.userId ?? ''} ${guestOf(ctx)}`;
  const mistakes = await shopperMistakes(platform, { token: token || posted, purchase });
  return { ...request, body, mistakes: { ...request.mistakes, ...mistakes } };
};

export const place = async (posted: Place): Promise<Answer<PlacedOrderAnswer>> => {
  const request = await withShopperChecked(posted);
  const { platform, principal, body, ctx, once } = request;
  const work = await (body.order_hash ? payLink(request, body.order_hash) : placeCart(request));
  const commit = async (): Promise<Answer<PlacedOrderAnswer>> => {
    const placed = await work();
    return placed.awaitsPayment ? unfinished(placed) : presentPlaced(platform, placed);
  };
  const start = async (placed: PlacedOrder): Promise<PlacedOrderAnswer> =>
    presentStarted(placed, await startPayment(platform, placed));
  const named = { principal, hash: hashFrom(ctx, body.cart_hash) };
  return takingOutVanished(platform, named, () => once(commit, (kept) => start(kept as PlacedOrder)));
};
