import { emailAddress, readableAddress, readablePattern } from '../email';
import type { Coupon, CouponCart, CouponConditions, CouponLine, CouponRefusal } from './coupon';

/** Does `text` consist of the pieces in this order, anything between them? Greedy from the left is exact for plain `*`. */
const matchesPieces = (text: string, pieces: readonly string[]): boolean => {
  const first = pieces[0] ?? '';
  const last = pieces[pieces.length - 1] ?? '';
  if (pieces.length === 1) return text === first;
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  const end = text.length - last.length;
  let from = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const at = text.indexOf(piece, from);
    if (at < 0 || at + piece.length > end) return false;
    from = at + piece.length;
  }
  return true;
};

/** Domains of other scripts count in both spellings: `*@müller.de` has one of its own in punycode, `*müller.de` has none. */
const matches = (pattern: string, address: string, readable: string): boolean =>
  matchesPieces(address, emailAddress(pattern).split('*')) ||
  matchesPieces(readable, readablePattern(pattern).split('*'));

/**
 * Is the address one of `restrictions`, a list separated by commas in which `*` stands for any text? No restriction lets anybody
 * in; where there is one, an unknown address stays out. See docs/rules/coupons.md#eligible-lines.
 */
export const isEmailAdmitted = (restrictions: string, email: string | null): boolean => {
  const patterns = restrictions
    .toLowerCase()
    .split(',')
    .filter((pattern) => emailAddress(pattern) !== '');
  if (patterns.length === 0) return true;
  const address = emailAddress(email ?? '').toLowerCase();
  const readable = readableAddress(address);
  return address !== '' && patterns.some((pattern) => matches(pattern, address, readable));
};

const shares = (some: readonly number[], others: readonly number[]): boolean => some.some((id) => others.includes(id));

const isListed = (conditions: CouponConditions, { variationId, categoryIds }: CouponLine): boolean => {
  const { includedProducts, excludedProducts, includedCategories, excludedCategories } = conditions;
  if (includedProducts.length > 0 && !includedProducts.includes(variationId)) return false;
  if (excludedProducts.includes(variationId)) return false;
  if (includedCategories.length > 0 && !shares(categoryIds, includedCategories)) return false;
  return !shares(categoryIds, excludedCategories);
};

const isSkipped = ({ skips = [] }: Coupon, { variationId }: CouponLine): boolean => skips.includes(variationId);

/** The lines that the coupon's lists let in, as a flag for each line. See docs/rules/coupons.md#eligible-lines. */
export const eligibleLines = (coupon: Coupon, { lines, customer }: CouponCart): readonly boolean[] => {
  const { conditions } = coupon;
  const isAdmitted = isEmailAdmitted(conditions.emailRestrictions, customer.email);
  return lines.map((line) => isAdmitted && !line.isLocked && !isSkipped(coupon, line) && isListed(conditions, line));
};

/** The lines that the discount covers: with apply_to_whole_cart the lists only decide whether the coupon may be used. */
export const coveredLines = (coupon: Coupon, cart: CouponCart): readonly boolean[] => {
  const eligible = eligibleLines(coupon, cart);
  const coversAll = coupon.conditions.applyToWholeCart && eligible.includes(true);
  return coversAll ? cart.lines.map((line) => !line.isLocked && !isSkipped(coupon, line)) : eligible;
};

/** Null and 0 alike say that there is no limit. */
const isAbove = (value: number, limit: number | null): boolean => !!limit && value > limit;
const isBelow = (value: number, limit: number | null): boolean => !!limit && value < limit;
const isUsedUp = (uses: number, limit: number | null): boolean => !!limit && uses >= limit;

type Rule = readonly [CouponRefusal, (coupon: Coupon, cart: CouponCart) => boolean];

/** The rules of docs/rules/coupons.md#validity; the first that holds is the answer, so their order is part of the behaviour. */
const RULES: readonly Rule[] = [
  ['coupon_expired', ({ status, endDate }, { now }) => status === 'expired' || (endDate !== null && endDate <= now)],
  [
    'coupon_not_started',
    ({ status, startDate }, { now }) => status === 'scheduled' || (startDate !== null && startDate > now),
  ],
  ['coupon_not_available', ({ status }) => status !== 'active'],
  [
    'max_purchase_amount_exceeded',
    ({ conditions }, { purchaseAmount }) => isAbove(purchaseAmount, conditions.maxPurchaseAmount),
  ],
  [
    'min_purchase_amount_not_met',
    ({ conditions }, { purchaseAmount }) => isBelow(purchaseAmount, conditions.minPurchaseAmount),
  ],
  ['coupon_max_uses_exceeded', ({ conditions, useCount }) => isUsedUp(useCount, conditions.maxUses)],
  ['coupon_login_required', ({ conditions }, { customer }) => !!conditions.maxPerCustomer && !customer.isLoggedIn],
  [
    'coupon_max_uses_exceeded',
    ({ conditions, usesByThisCustomer }) => isUsedUp(usesByThisCustomer, conditions.maxPerCustomer),
  ],
  ['coupon_cannot_be_used', ({ vetoed }) => vetoed],
  ['no_applicable_items', (coupon, cart) => !eligibleLines(coupon, cart).includes(true)],
];

/** Why the coupon cannot be used on this cart, whatever other coupons do; null where it can. */
export const refusalOf = (coupon: Coupon, cart: CouponCart): CouponRefusal | null =>
  RULES.find(([, holds]) => holds(coupon, cart))?.[0] ?? null;
