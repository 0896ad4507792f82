import type * as yup from 'yup';
import type { ShippedOrderItem, ShippingChargeAnswer } from '../../contracts/checkout';
import { MAX_CART_LINES } from '../../domain/cart';
import { explained, id, listOf, MAX_QUANTITY, object, required, wholeNumber } from '../../platform/http/fields';
import type { Conforms } from '../../platform/http/parse-input';
import type { ShopRequest } from '../../platform/http/route';
import type { CartItem } from '../cart';
import type { CalculateShippingCommand } from './commands';
import { calculateShipping } from './use-cases/calculate-shipping';

const item = object({
  id: required(explained(id(), 'The variant.')),
  quantity: required(wholeNumber(1, MAX_QUANTITY)),
});

export const calculateShippingBody = object({
  order_items: required(listOf(item, MAX_CART_LINES)),
  shipping_id: required(explained(id(), 'The shipping method.')),
});

export type CalculateShippingBody = Conforms<CalculateShippingCommand, yup.InferType<typeof calculateShippingBody>>;

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
