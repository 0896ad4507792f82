import type { Platform } from '../../../platform/platform';
import { reverseChargeApplied, reverseChargeRemoved } from '../../tax';
import { forgetDropped } from '../bumps/forget-dropped';
import type { CartRow } from '../cart.repository';
import type { CartPrices } from '../pricing/price-items';
import type { ChangedCart } from './add-item';
import { editCart } from './edit-cart';
import { tellOfAmount } from './tell-changes';

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
const settleReverseCharge = async (platform: Platform, cart: CartRow, prices: CartPrices): Promise<CartRow> => {
  const isReversed = prices.priced.reversedTax !== null;
  if (isReversed === isMarked(cart)) return cart;
  const settled = await platform.db.transaction(async () => {
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
  return settled ?? cart;
};

/**
 * What follows from a change of a cart once its new price is known: bumps that no longer hold are gone, events tell of the tax, and
 * other code of the site hears of the price unless it `isSame`. No statement as a rule.
 */
export const settleChange = async (
  platform: Platform,
  { cart, prices }: ChangedCart,
  { isSame }: { readonly isSame: boolean } = { isSame: false }
): Promise<ChangedCart> => {
  const kept = await forgetDropped(platform, cart, prices);
  const settled = await settleReverseCharge(platform, kept, prices);
  if (!isSame) await tellOfAmount(platform, settled, prices);
  return { cart: settled, prices };
};
