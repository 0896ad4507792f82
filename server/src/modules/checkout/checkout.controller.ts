import type { Answer, ShopRequest } from '../../platform/http/route';
import type { PlaceOrderBody } from './checkout.input';
import { findCheckoutCart, placeOrder } from './use-cases/place-order';

export const place = async ({
  platform,
  principal,
  body,
  ctx,
  once,
}: ShopRequest<unknown, PlaceOrderBody>): Promise<Answer> => {
  const visitor = { principal, ctx };
  const cartId = await findCheckoutCart(platform, body, visitor);
  return once(async () => {
    const placed = await placeOrder(platform, cartId, body, visitor);
    return {
      status: 'success',
      message: placed.message,
      redirect_url: placed.redirectTo,
      order_id: placed.orderId,
      order_uuid: placed.orderUuid,
    };
  });
};
