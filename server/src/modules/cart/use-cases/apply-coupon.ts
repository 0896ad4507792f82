import { assertUnlocked, mergeCoupons } from '../../../domain/cart';
import { storefrontRefusal } from '../../../domain/coupon';
import { UnprocessableError } from '../../../domain/errors';
import type { Caller, CallerPrincipal } from '../../../platform/caller';
import { uniqueKey } from '../../../platform/db/unique-key';
import type { Platform } from '../../../platform/platform';
import { guardCouponGuess } from '../../coupons';
import type { CartRow } from '../cart.repository';
import { priceStoredCart, type CartPrices } from '../pricing/price-items';
import { editOpenCart } from './edit-cart';
import { reconcileChange, type ChangedCart } from './reconcile-change';

const sameCode = (one: string, other: string): boolean => uniqueKey(one) === uniqueKey(other);

/** Whose useless codes are counted. */
type Guessing = Pick<Caller, 'principal' | 'ip'>;

export type CouponTry = ChangedCart & { /** Null when the coupon was applied. */ readonly refusal: string | null };

const refusalOf = ({ priced }: CartPrices, code: string): string => {
  const refused = priced.refusedCoupons.find((coupon) => sameCode(coupon.code, code));
  return storefrontRefusal(refused ?? { reason: 'no_valid_coupons' });
};

/** Puts a code into the cart if it takes something off. Throws TooManyRequestsError on too many useless codes. */
export const tryCoupon = async (
  platform: Platform,
  caller: Guessing,
  cart: CartRow,
  code: string
): Promise<CouponTry> => {
  assertUnlocked(cart.checkout_data);
  const { ip, principal } = caller;
  const coupons = mergeCoupons(
    cart.coupons.filter((known) => !sameCode(known, code)),
    [code]
  );
  let prices: CartPrices | undefined;
  const verified = await guardCouponGuess(platform, { ip, principal, cartId: cart.id }, async () => {
    prices = await priceStoredCart(platform, { ...cart, coupons }, principal);
    return prices.priced.appliedCoupons.find((applied) => sameCode(applied.code, code)) ?? null;
  });
  if (!prices) throw new Error('The cart was not priced.');
  if (!verified) return { cart, prices, refusal: refusalOf(prices, code) };
  const changed = await editOpenCart(platform, cart, (current) => {
    assertUnlocked(current.checkout_data);
    const others = current.coupons.filter((known) => !sameCode(known, code));
    return { coupons: mergeCoupons(others, [verified.code]) };
  });
  return { ...(await reconcileChange(platform, { cart: changed, prices })), refusal: null };
};

/** As `tryCoupon`. Throws UnprocessableError when the coupon gives nothing; the cart stays as it was. */
export const applyCoupon = async (
  platform: Platform,
  caller: Guessing,
  cart: CartRow,
  code: string
): Promise<ChangedCart> => {
  const { refusal, ...changed } = await tryCoupon(platform, caller, cart, code);
  if (refusal !== null) throw new UnprocessableError(refusal);
  return changed;
};

/** Takes a code out; one that is not in the cart changes nothing. */
export const removeCoupon = async (
  platform: Platform,
  { principal }: CallerPrincipal,
  cart: CartRow,
  code: string
): Promise<ChangedCart> => {
  const changed = await editOpenCart(platform, cart, ({ checkout_data, coupons }) => {
    assertUnlocked(checkout_data);
    const left = coupons.filter((known) => !sameCode(known, code));
    return left.length === coupons.length ? null : { coupons: left };
  });
  const prices = await priceStoredCart(platform, changed, principal);
  return reconcileChange(platform, { cart: changed, prices });
};
