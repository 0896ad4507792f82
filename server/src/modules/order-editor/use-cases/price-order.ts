import { refusalWords, type RefusedCoupon } from '../../../domain/coupon';
import { UnprocessableError } from '../../../domain/errors';
import { vatCountryOf } from '../../../domain/tax';
import { uniqueKey } from '../../../platform/db/unique-key';
import type { Platform } from '../../../platform/platform';
import { priceStaffOrder, type CartPrices } from '../../cart';
import type { CustomerRow } from '../../customers';
import type { OrderAddress, RewrittenLine } from '../../orders';
import type { DraftLine } from '../edited-lines';
import { addressOfType, placeOf } from '../order-addresses';
import type { ReadTerms } from '../staff-terms';

export type OrderToPrice = {
  readonly lines: readonly DraftLine[];
  readonly terms: ReadTerms;
  readonly customer: CustomerRow;
  readonly addresses: readonly OrderAddress[];
  readonly codes: readonly string[];
  readonly orderId: number | null;
  readonly currency: string;
  readonly paymentMethod: string;
  /** Of a business, looked up; null where there is none. It counts while the bill goes to its country. */
  readonly vatNumber: string | null;
};

const byType = (addresses: readonly OrderAddress[], type: 'billing' | 'shipping'): OrderAddress => {
  const found = addressOfType(addresses, type) ?? addressOfType(addresses, 'billing');
  return found as unknown as OrderAddress;
};

const countedNumber = (vatNumber: string | null, { country }: OrderAddress) =>
  vatNumber !== null && vatCountryOf(vatNumber) === country ? { country, vat_number: vatNumber } : null;

/** What the order costs, by the rules of a checkout: nothing of it is taken from the request. */
export const priceOrder = async (platform: Platform, order: OrderToPrice): Promise<CartPrices> => {
  const { lines, terms, customer, addresses, codes, orderId, currency, paymentMethod, vatNumber } = order;
  const billing = byType(addresses, 'billing');
  const known = new Map(lines.map(({ sellable }) => [sellable.variationId, sellable]));
  return priceStaffOrder(
    platform,
    {
      items: lines.map(({ request }) => request),
      coupons: codes,
      // Whom the merchant orders for is known to the merchant: that is what signing in is asked for.
      customer: { customerId: customer.id, historyOf: customer.id, email: customer.email, isLoggedIn: true },
      orderId,
      currency,
      billing: placeOf(billing),
      shipping: placeOf(byType(addresses, 'shipping')),
      shippingMethodId: null,
      paymentMethod,
      vatNumber: countedNumber(vatNumber, billing),
    },
    terms.terms,
    known
  );
};

/** The lines of the order, each with what it costs. */
export const pricedLines = (lines: readonly DraftLine[], { items }: CartPrices): readonly RewrittenLine[] =>
  lines.map(({ written }, index) => {
    const item = items[index];
    if (!item) throw new Error('A line of an order has no price.');
    return { ...written, line: item.line };
  });

/** A coupon that is asked for now has to give something. @throws UnprocessableError with `code` and `reason`. */
export const assertCoupons = (refused: readonly RefusedCoupon[], asked: readonly string[]): void => {
  const wanted = new Set(asked.map(uniqueKey));
  const failed = refused.find(({ code }) => wanted.has(uniqueKey(code)));
  if (!failed) return;
  const { code, reason } = failed;
  const message = `${code}: ${refusalWords(reason)}`;
  throw new UnprocessableError(message, { extra: { code, reason, errors: { applied_coupon: [message] } } });
};

export const claimsOf = ({ priced }: CartPrices) =>
  priced.appliedCoupons.map(({ id, code, discount }) => ({ couponId: id, code, amount: discount }));
