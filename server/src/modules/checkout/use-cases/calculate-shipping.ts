import { NotFoundError, UnprocessableError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { priceShipping, type CartPrices } from '../../cart';
import { findShippingMethod } from '../../shipping';
import type { CalculateShippingCommand } from '../commands';

const byVariation = (items: CalculateShippingCommand['order_items']) => {
  const quantities = new Map<number, number>();
  for (const { id, quantity } of items) quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  return [...quantities].map(([variation_id, quantity]) => ({ variation_id, quantity }));
};

/**
 * What a method would cost for an order that is being put together in the back office, wherever it goes; nothing is stored.
 * Throws NotFoundError for an unknown method, UnprocessableError for a variation that does not exist.
 */
export const calculateShipping = async (
  platform: Platform,
  { order_items: items, shipping_id: methodId }: CalculateShippingCommand
): Promise<CartPrices> => {
  const method = await findShippingMethod(platform, methodId);
  if (!method) throw new NotFoundError('The shipping method does not exist.');
  const prices = await priceShipping(platform, byVariation(items), method);
  if (prices.vanished.length > 0) throw new UnprocessableError('A product of the order does not exist any more.');
  return prices;
};
