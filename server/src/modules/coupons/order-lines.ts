import { subscriptionTermsOf } from '../../domain/catalog';
import { InvalidInputError } from '../../domain/errors';
import type { CartLine } from '../../domain/pricing';
import type { Platform } from '../../platform/platform';
import { findCategoriesOf, findPurchasableVariants, type PurchasableVariant } from '../catalog';
import type { DraftItem } from './commands';
import { findSoldLines, type SoldLine, type SoldLines } from './order-lines.repository';

const namesVariation = ({ object_id, variation_id }: DraftItem): boolean =>
  object_id !== undefined || variation_id !== undefined;

/** Of the order that is edited; 0 where `id` is needed to name the variation. */
const lineIdOf = (item: DraftItem): number => (namesVariation(item) ? (item.id ?? 0) : 0);

const variationIdOf = (item: DraftItem): number =>
  namesVariation(item) ? item.object_id || item.variation_id || 0 : (item.id ?? 0);

export type OrderLine = { readonly line: CartLine; readonly productId: number; readonly item: DraftItem };

type Facts = {
  readonly sellables: ReadonlyMap<number, PurchasableVariant>;
  readonly categories: ReadonlyMap<number, readonly number[]>;
  /** Null where no order is edited. */
  readonly sold: SoldLines | null;
};

const refuse = (index: number, message: string): never => {
  const field = `order_items[${index}]`;
  throw new InvalidInputError(message, { [field]: { exists: message } });
};

/** The line of the order that is meant, else the first one with this variation; undefined for what is added to it. */
const soldAs = (item: DraftItem, { sold }: Facts): SoldLine | undefined => {
  const line = sold?.byLine.get(lineIdOf(item));
  return line?.variationId === variationIdOf(item) ? line : sold?.byVariation.get(variationIdOf(item));
};

const quantityOf = ({ quantity }: DraftItem, sold: SoldLine | undefined): number => quantity ?? sold?.quantity ?? 1;

/** A line that is in no catalogue; coupons for certain variations leave it alone. */
const customLine = (item: DraftItem, sold: SoldLine | undefined, index: number): OrderLine => {
  const unitPrice = item.unit_price ?? item.price ?? sold?.price ?? refuse(index, 'A custom line needs a price.');
  const line = { variationId: -1 - index, unitPrice, quantity: quantityOf(item, sold) };
  return { line, productId: item.post_id ?? 0, item };
};

/** A part of a bundle is paid for with it. */
const isPart = (sold: SoldLine | undefined): boolean => sold?.paymentType === 'bundle';

/** What has been deleted since is priced as it was sold, as it is when the order is saved. */
const goneLine = (item: DraftItem, sold: SoldLine): OrderLine => {
  const { variationId, price: unitPrice, fulfillmentType } = sold;
  const line = { variationId, unitPrice, quantity: quantityOf(item, sold), fulfillmentType, isLocked: isPart(sold) };
  return { line, productId: sold.productId, item };
};

const catalogueLine = (
  item: DraftItem,
  sellable: PurchasableVariant,
  sold: SoldLine | undefined,
  { categories }: Facts
): OrderLine => {
  const { variationId, productId, price, fulfillmentType, paymentType, otherInfo } = sellable;
  const subscription = subscriptionTermsOf(paymentType, otherInfo);
  const line = {
    variationId,
    unitPrice: sold?.price ?? price,
    quantity: quantityOf(item, sold),
    fulfillmentType,
    categoryIds: categories.get(productId) ?? [],
    isLocked: otherInfo.is_locked === 'yes' || isPart(sold),
    ...(subscription ? { subscription } : {}),
  };
  return { line, productId, item };
};

const lineOf = (item: DraftItem, index: number, facts: Facts): OrderLine => {
  const variationId = variationIdOf(item);
  const sold = soldAs(item, facts);
  if (variationId === 0) return customLine(item, sold, index);
  const sellable = facts.sellables.get(variationId);
  if (sellable) return catalogueLine(item, sellable, sold, facts);
  return sold ? goneLine(item, sold) : refuse(index, 'There is no such variation.');
};

/** Lines of an order that are worked out anew with the rest: no goods. */
const FEES: ReadonlySet<string> = new Set(['fee', 'signup_fee']);

const isFee = (item: DraftItem, { sold }: Facts): boolean =>
  FEES.has(sold?.byLine.get(lineIdOf(item))?.paymentType ?? '');

/**
 * The lines of the order editor for domain/pricing. What the client says a variation costs does not count: the price is that of the
 * order, or of the catalogue. Fees that are sent back with the lines of an order are left out. Two statements, three with an order.
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
    sold: orderId === null ? null : await findSoldLines(db, orderId),
  };
  return items.flatMap((item, index) => (isFee(item, facts) ? [] : [lineOf(item, index, facts)]));
};
