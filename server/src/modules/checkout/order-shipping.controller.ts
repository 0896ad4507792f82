import type { ShippedOrderItem, ShippingChargeAnswer } from '../../contracts/checkout';
import type { ShopRequest } from '../../platform/http/route';
import type { CartItem } from '../cart';
import type { CalculateShippingBody } from './order-shipping.input';
import { calculateShipping } from './use-cases/calculate-shipping';

/** Cents; `shipping_charge` is the line's share of the whole charge. */
const presentItem = ({ sellable, line }: CartItem): ShippedOrderItem => ({
  id: line.variationId,
  quantity: line.quantity,
  shipping_charge: line.itemwiseShippingCharge,
  unit_price: line.unitPrice,
  other_info: sellable.otherInfo,
  discount_total: line.discountTotal,
  fulfillment_type: sellable.fulfillmentType,
});

export const calculate = async ({
  platform,
  body,
}: ShopRequest<unknown, CalculateShippingBody>): Promise<ShippingChargeAnswer> => {
  const { items, priced } = await calculateShipping(platform, body);
  return {
    message: 'The shipping charge has been calculated.',
    shipping_charge: priced.shippingTotal,
    order_items: Object.fromEntries(items.map((item) => [item.line.variationId, presentItem(item)])),
  };
};
