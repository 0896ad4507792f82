import { assertSubscriptionAlone, MAX_CART_LINES, orderLineCount } from '../../../domain/cart';
import { assertInStock, stockDemand } from '../../../domain/catalog';
import { assertNoErrors, checkShipping, type ValidCheckout } from '../../../domain/checkout';
import { BusinessFailure, UnprocessableError } from '../../../domain/errors';
import type { TaxAddress } from '../../../domain/tax';
import type { Platform } from '../../../platform/platform';
import { priceRequest, vatNumberOf, type CartItem, type CartPrices, type Visitor } from '../../cart';
import type { SellableVariant } from '../../catalog';
import type { CustomerRow } from '../../customers';
import { hasShipping } from '../../shipping';
import { EMPTY, type PreparedCheckout } from './prepare-checkout';

const placeOf = ({ country, state, city, postcode }: ValidCheckout['billing']): TaxAddress => ({
  country,
  state,
  city,
  postcode,
});

/** What the order costs at this moment, whatever the shopper's browser believes. */
export const priceCheckout = (
  platform: Platform,
  { cart, form, checkout, sellables }: PreparedCheckout,
  customer: CustomerRow,
  { principal }: Visitor,
  { isReopened }: { readonly isReopened: boolean }
): Promise<CartPrices> =>
  priceRequest(
    platform,
    {
      items: cart.items,
      coupons: cart.coupons,
      customer: { customerId: customer.id, email: checkout.email, isLoggedIn: principal.userId !== undefined },
      orderId: cart.order_id,
      billing: placeOf(checkout.billing),
      shipping: placeOf(checkout.shipping),
      shippingMethodId: Number(form.shipping_method_id) || null,
      paymentMethod: form.payment_method ?? '',
      vatNumber: vatNumberOf(cart, checkout.billing.country),
      isOrder: true,
    },
    // What the draft held has just come back on sale, so what was read before is too little.
    isReopened ? undefined : sellables
  );

/** Throws InvalidInputError when goods are to be shipped in no way that the store offers. */
export const assertShippable = async (
  platform: Platform,
  { form }: PreparedCheckout,
  { shippingOptions, shippingMethod }: CartPrices
): Promise<void> => {
  if (shippingOptions === null || shippingMethod) return;
  const methodId = Number(form.shipping_method_id) || null;
  const storeShips = await hasShipping(platform);
  assertNoErrors(checkShipping({ options: shippingOptions, methodId, isChosen: false, storeShips }));
};

const assertForSale = ({ sellable, line }: CartItem): void => {
  if (!sellable.forSale) throw new UnprocessableError(`"${sellable.productTitle}" is not available any more.`);
  if (sellable.paymentType === 'subscription' && line.quantity > 1) {
    throw new UnprocessableError('A subscription can only be bought once.');
  }
};

/** Everything is for sale, and there is enough of it for all lines together. Source: behaviours 3.3, step 11. */
export const assertBuyable = (items: readonly CartItem[]): void => {
  // All that was left were order bumps, which are offered beside something else.
  if (items.length === 0) throw new BusinessFailure(EMPTY);
  items.forEach(assertForSale);
  // Two carts may have been joined by signing in, and an offer that ended gives back what it had replaced.
  assertSubscriptionAlone(items.map(({ sellable }) => sellable));
  // A bundle may have grown since it was put into the cart.
  const size = orderLineCount(items.map(({ sellable }) => sellable));
  if (size > MAX_CART_LINES) throw new UnprocessableError('The cart holds too much for one order.');
  const lines = items.map(({ sellable, line }) => ({ variant: sellable, quantity: line.quantity }));
  assertInStock(stockDemand<SellableVariant>(lines));
};
