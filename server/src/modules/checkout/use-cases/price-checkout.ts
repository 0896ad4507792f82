import { assertOffered, assertSubscriptionAlone, MAX_CART_LINES, orderLineCount } from '../../../domain/cart';
import { assertInStock, stockDemand } from '../../../domain/catalog';
import { assertNoErrors, checkShipping } from '../../../domain/checkout';
import { BusinessFailure, UnprocessableError } from '../../../domain/errors';
import type { CallerPrincipal } from '../../../platform/caller';
import type { Platform } from '../../../platform/platform';
import {
  enqueueCouponsOfCart,
  pricedFor,
  priceRequest,
  requestWith,
  type CartItem,
  type CartPrices,
  type PricingRequest,
} from '../../cart';
import type { SellableVariant } from '../../catalog';
import type { CustomerRow } from '../../customers';
import { EMPTY, type PreparedCheckout } from './prepare-checkout';
import { failedChoice } from './shipping-mistakes';

type FindCoupons = PricingRequest['findCoupons'];

/** The cart's coupons, read along with the statement that comes next; undefined where `priceCheckout` has to read them. */
export const enqueueCoupons = (
  platform: Platform,
  { cart, checkout }: PreparedCheckout,
  { principal }: CallerPrincipal
): FindCoupons => {
  // A shopper who orders for the first time with an account is a customer only after that.
  const isKnown = principal.userId === undefined || principal.customerId !== undefined;
  const customer = pricedFor(principal, { email: checkout.email, found: null });
  return isKnown ? enqueueCouponsOfCart(platform, cart, customer) : undefined;
};

type Known = {
  readonly isReopened: boolean;
  readonly findCoupons: FindCoupons;
};

/** What the order costs at this moment, whatever the shopper's browser believes. */
export const priceCheckout = (
  platform: Platform,
  { cart, form, isMethodNamed, checkout, sellables, reconciled, settings }: PreparedCheckout,
  customer: CustomerRow,
  { principal }: CallerPrincipal,
  { isReopened, findCoupons }: Known
): Promise<CartPrices> =>
  priceRequest(
    platform,
    {
      ...requestWith(cart, {
        form,
        customer: pricedFor(principal, { email: checkout.email, found: customer.id }),
        defaultCountry: String(settings.store_country ?? ''),
      }),
      reconciled,
      isMethodNamed,
      ...(findCoupons ? { findCoupons } : {}),
      isOrder: true,
    },
    // What the draft held has just come back on sale, so what was read before is too little.
    isReopened ? undefined : sellables
  );

/** Throws InvalidInputError when goods are to be shipped in no way that the store offers. */
export const assertShippable = async (
  platform: Platform,
  { form, isMethodNamed, checkout: { shipsElsewhere: elsewhere } }: PreparedCheckout,
  delivery: CartPrices
): Promise<void> => {
  const choice = await failedChoice(platform, { form, isMethodNamed, elsewhere }, delivery);
  if (choice) assertNoErrors(checkShipping(choice));
};

/** Everything is for sale, and there is enough of it for all lines together. See docs/rules/checkout.md#placing-an-order. */
export const assertBuyable = (items: readonly CartItem[]): void => {
  // All that was left were order bumps, which are offered beside something else.
  if (items.length === 0) throw new BusinessFailure(EMPTY);
  for (const { sellable, line } of items) {
    assertOffered(sellable, line.quantity, `"${sellable.productTitle}" is not available any more.`);
  }
  // Two carts may have been joined by signing in, and an offer that ended gives back what it had replaced.
  assertSubscriptionAlone(items.map(({ sellable }) => sellable));
  // A bundle may have grown since it was put into the cart.
  const size = orderLineCount(items.map(({ sellable }) => sellable));
  if (size > MAX_CART_LINES) throw new UnprocessableError('The cart holds too much for one order.');
  const lines = items.map(({ sellable, line }) => ({ variant: sellable, quantity: line.quantity }));
  assertInStock(stockDemand<SellableVariant>(lines));
};
