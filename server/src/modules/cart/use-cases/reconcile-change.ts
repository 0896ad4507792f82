import { dropBumps, isBumpLine } from '../../../domain/order-bump';
import type { Platform } from '../../../platform/platform';
import { reverseChargeApplied, reverseChargeRemoved } from '../../tax';
import type { CartRow, StoredItem } from '../cart.repository';
import type { CartPrices } from '../pricing/price-items';
import { editCart, tellOfAmount, tellOfItems } from './edit-cart';
import { takeOutVanished } from './take-out-vanished';

export type ChangedCart = {
  readonly cart: CartRow;
  readonly prices: CartPrices;
  /** Lines that left the cart because their variant has been deleted, or their offer does not hold any more. */
  readonly removed?: readonly StoredItem[];
};

/**
 * A change of the cart has made conditions of its bumps false: they are gone for good, and do not come back with the next change.
 * No statement as a rule.
 */
const forgetDropped = async (
  platform: Platform,
  { cart, prices: { droppedBumps } }: ChangedCart
): Promise<Required<Omit<ChangedCart, 'prices'>>> => {
  if (droppedBumps.length === 0) return { cart, removed: [] };
  let before = cart.items;
  const reconciled = await editCart(platform, cart, ({ items }) => {
    before = items;
    const left = dropBumps(items, (id) => droppedBumps.includes(id));
    return left === items ? null : { items: left };
  });
  // Bought meanwhile: then its order has been priced without them, too.
  if (!reconciled) return { cart, removed: [] };
  await tellOfItems(platform, { before, cart: reconciled, scope: 'order_bump_ended' });
  const removed = before.filter((line) => isBumpLine(line) && droppedBumps.includes(line.promotion_id));
  return { cart: reconciled, removed };
};

/** Beside the form and the tax data of a cart: whether its buyer owed the tax when its price was last told. */
const MARK = 'reverse_charged';

const isMarked = ({ checkout_data }: CartRow): boolean => checkout_data[MARK] === true;

const markedAs = ({ checkout_data: { [MARK]: _mark, ...data } }: CartRow, isReversed: boolean) => ({
  checkout_data: isReversed ? { ...data, [MARK]: true } : data,
});

const linesOf = ({ items }: CartPrices) =>
  items.map(({ sellable, line }) => ({
    id: line.variationId,
    post_id: sellable.productId,
    quantity: line.quantity,
    line_total: line.lineTotal,
    tax_amount: line.taxAmount,
  }));

/**
 * Who owes the tax of a cart has changed: kept with the cart and told in one transaction, once however many requests find it. No
 * statement while it stays as it was, which it does for every cart without a VAT number. See docs/rules/tax.md.
 */
const reconcileReverseCharge = async (platform: Platform, cart: CartRow, prices: CartPrices): Promise<CartRow> => {
  const isReversed = prices.priced.reversedTax !== null;
  if (isReversed === isMarked(cart)) return cart;
  const reconciled = await platform.db.transaction(async () => {
    let isNews = false;
    const edited = await editCart(platform, cart, (current) => {
      isNews = isMarked(current) !== isReversed;
      return isNews ? markedAs(current, isReversed) : null;
    });
    const facts = { checkout_data: edited?.checkout_data, product_lines: linesOf(prices) };
    const event = isReversed ? reverseChargeApplied(facts) : reverseChargeRemoved(facts);
    if (edited && isNews) await platform.events.record([event]);
    return edited;
  });
  return reconciled ?? cart;
};

/**
 * What follows from a change of a cart once its new price is known: bumps that no longer hold are gone, and lines of deleted variants,
 * events tell of the tax, and other code of the site hears of the price unless it `isSame`. No statement as a rule.
 */
export const reconcileChange = async (
  platform: Platform,
  { cart, prices }: ChangedCart,
  { isSame }: { readonly isSame: boolean } = { isSame: false }
): Promise<ChangedCart> => {
  const kept = await forgetDropped(platform, { cart, prices });
  const left = await takeOutVanished(platform, { cart: kept.cart, prices });
  const reconciled = await reconcileReverseCharge(platform, left.cart, prices);
  if (!isSame) await tellOfAmount(platform, reconciled, prices);
  return { cart: reconciled, prices, removed: [...kept.removed, ...left.removed] };
};
