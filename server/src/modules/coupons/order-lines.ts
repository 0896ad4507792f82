import { subscriptionTermsOf } from '../../domain/catalog';
import { InvalidInputError } from '../../domain/errors';
import type { CartLine } from '../../domain/pricing';
import type { Platform } from '../../platform/platform';
import { findCategoriesOf, findPurchasableVariants, type PurchasableVariant } from '../catalog';
import type { DraftItem } from './commands';
import { findOrderPrices, type OrderPrices } from './order-lines.repository';

/** Of the order that is edited; 0 where `id` is needed to name the variation. */
const lineIdOf = ({ id, object_id, variation_id }: DraftItem): number => (object_id || variation_id ? (id ?? 0) : 0);

const variationIdOf = (item: DraftItem): number =>
  item.object_id || item.variation_id || (item.object_id === undefined ? (item.id ?? 0) : 0);

export type OrderLine = { readonly line: CartLine; readonly productId: number; readonly item: DraftItem };

type Facts = {
  readonly sellables: ReadonlyMap<number, PurchasableVariant>;
  readonly categories: ReadonlyMap<number, readonly number[]>;
  readonly orderPrices: OrderPrices | null;
};

const refuse = (index: number, message: string): never => {
  const field = `order_items[${index}]`;
  throw new InvalidInputError(message, { [field]: { exists: message } });
};

/** A line that is in no catalogue; coupons for certain variations leave it alone. */
const customLine = (item: DraftItem, index: number): CartLine => ({
  variationId: -1 - index,
  unitPrice: item.unit_price ?? item.price ?? refuse(index, 'A custom line needs a price.'),
  quantity: item.quantity ?? 1,
});

/** That of the line that is meant, else of the first one with this variation, else of the catalogue. */
const priceOf = (
  item: DraftItem,
  { variationId, price }: PurchasableVariant,
  orderPrices: OrderPrices | null
): number => {
  const line = orderPrices?.byLine.get(lineIdOf(item));
  if (line?.variationId === variationId) return line.price;
  return orderPrices?.byVariation.get(variationId) ?? price;
};

const catalogueLine = (item: DraftItem, sellable: PurchasableVariant, { categories, orderPrices }: Facts): CartLine => {
  const subscription = subscriptionTermsOf(sellable.paymentType, sellable.otherInfo);
  return {
    variationId: sellable.variationId,
    unitPrice: priceOf(item, sellable, orderPrices),
    quantity: item.quantity ?? 1,
    fulfillmentType: sellable.fulfillmentType,
    categoryIds: categories.get(sellable.productId) ?? [],
    isLocked: sellable.otherInfo.is_locked === 'yes',
    ...(subscription ? { subscription } : {}),
  };
};

const lineOf = (item: DraftItem, index: number, facts: Facts): OrderLine => {
  const variationId = variationIdOf(item);
  if (variationId === 0) return { line: customLine(item, index), productId: item.post_id ?? 0, item };
  const sellable = facts.sellables.get(variationId);
  if (!sellable) return refuse(index, 'There is no such variation.');
  return { line: catalogueLine(item, sellable, facts), productId: sellable.productId, item };
};

/**
 * The lines of the order editor for domain/pricing. What the client says a variation costs does not count: the price is that of the
 * order, or of the catalogue. Two statements, three with an order.
 * @throws InvalidInputError for a variation that does not exist, and for a custom line without a price.
 */
export const readOrderLines = async (
  platform: Platform,
  items: readonly DraftItem[],
  orderId: number | null
): Promise<readonly OrderLine[]> => {
  const { db } = platform;
  const sellables = await findPurchasableVariants(platform, [
    ...new Set(items.map(variationIdOf).filter((id) => id > 0)),
  ]);
  const productIds = [...new Set([...sellables.values()].map(({ productId }) => productId))];
  const facts: Facts = {
    sellables,
    categories: await findCategoriesOf(platform, productIds),
    orderPrices: orderId === null ? null : await findOrderPrices(db, orderId),
  };
  return items.map((item, index) => lineOf(item, index, facts));
};
