import type { Answer, ShopRequest } from '../../platform/http/route';
import type { PlaceOrderBody } from './checkout.input';
import { placeOrder } from './use-cases/place-order';

export const place = async ({
  platform,
  principal,
  body,
  ctx,
}: ShopRequest<unknown, PlaceOrderBody>): Promise<Answer> => {
  const placed = await placeOrder(platform, body, { principal, ctx });
  return {
    status: 'success',
    message: placed.message,
    redirect_url: placed.redirectTo,
    order_id: placed.orderId,
    order_uuid: placed.orderUuid,
  };
};
