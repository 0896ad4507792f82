import type {
  CartCheckoutData,
  CartTaxAmount,
  CartTaxData,
  CheckedVatNumber,
  CheckoutFormData,
} from '../../contracts/cart-checkout';
import { isLockedCart } from '../../domain/cart';
import { purposeIn } from '../../domain/cart-purpose';
import { planChangeIn } from '../../domain/plan-change';
import { placesIn } from '../../domain/checkout';
import { sum } from '../../domain/money';
import type { RateTax } from '../../domain/tax';
import type { CartRow } from './cart.repository';
import type { CartPrices } from './pricing/price-items';
import { formOf, formTextsOf, vatNumberOf } from './pricing/pricing-request';

const EXCLUSIVE = 1;
const INCLUSIVE = 2;

/** How prices are written where no line says otherwise, and shipping always; 0 where nothing is taxed. */
const storeBehaviorOf = ({ tax }: CartPrices): 0 | 1 | 2 => {
  if (!tax) return 0;
  return tax.record.shippingInclusive ? INCLUSIVE : EXCLUSIVE;
};

type PartOfTax = 'orderTax' | 'shippingTax' | 'feeTax';

const taxesOn = (part: PartOfTax, { priced }: CartPrices): readonly CartTaxAmount[] =>
  priced.taxLines
    .filter((tax: RateTax) => part === 'orderTax' || tax[part] > 0)
    .map(({ rate, ...tax }) => ({
      rate_id: rate.id,
      label: rate.label,
      rate_percent: rate.percent,
      tax_amount: tax[part],
    }));

/** What an order keeps of its taxes beside its columns; undefined for what it does not have. */
export const taxMetaOf = (prices: CartPrices) => {
  const { exclusiveTaxTotal, feeTax } = prices.priced;
  return {
    store_tax_behavior: prices.tax ? storeBehaviorOf(prices) : undefined,
    exclusive_tax_total: exclusiveTaxTotal > 0 ? exclusiveTaxTotal : undefined,
    fee_tax: feeTax > 0 ? feeTax : undefined,
    fee_tax_lines: feeTax > 0 ? taxesOn('feeTax', prices) : undefined,
  };
};

/** What the buyer owes in the seller's stead, and what a reverse charge took off the prices of the goods. */
const reversedOf = ({ priced, tax }: CartPrices) =>
  priced.reversedTax
    ? {
        reverse_charge_tax_total: priced.reversedTax.taxTotal + priced.reversedTax.feeTax,
        reverse_charge_shipping_tax: priced.reversedTax.shippingTax,
        reverse_charge_inclusive_adjustment: sum(
          priced.lines.map(({ agreedPrice, unitPrice, quantity }) => (agreedPrice - unitPrice) * quantity)
        ),
        reverse_charge_price_mode: tax?.facts.reverseCharge?.mode ?? 'fixed',
      }
    : {};

/** What the store has written of the checkout of a cart; it keeps notes of its own there, too. */
type StoredData = {
  readonly form_data?: CheckoutFormData;
  readonly tax_data?: CheckedVatNumber;
  readonly is_locked?: string;
};

/** A number that was checked counts while the bill goes to its country. */
const checkedNumberOf = (cart: CartRow, defaultCountry: string): Partial<CheckedVatNumber> => {
  const { tax_data: checked } = cart.checkout_data as StoredData;
  if (!checked) return {};
  const { billing } = placesIn(formTextsOf(cart), defaultCountry);
  const { country, vat_number, name, address } = checked;
  return { country, vat_number, name, address, valid: vatNumberOf(cart, billing.country) !== null };
};

const taxDataOf = (cart: CartRow, prices: CartPrices, defaultCountry: string): CartTaxData => {
  const { priced, tax } = prices;
  return {
    ...checkedNumberOf(cart, defaultCountry),
    tax_total: priced.taxTotal,
    exclusive_tax_total: priced.exclusiveTaxTotal,
    shipping_tax: priced.shippingTax,
    shipping_tax_lines: taxesOn('shippingTax', prices),
    fee_tax: priced.feeTax,
    fee_tax_lines: taxesOn('feeTax', prices),
    signup_fee_tax: sum(priced.lines.map(({ setupFee }) => setupFee?.taxAmount ?? 0)),
    tax_lines: taxesOn('orderTax', prices),
    tax_behavior: priced.taxBehavior,
    store_tax_behavior: storeBehaviorOf(prices),
    tax_country: tax?.record.taxCountry ?? '',
    ...reversedOf(prices),
  };
};

const planChangeOf = ({ checkout_data }: CartRow): Pick<CartCheckoutData, 'upgrade_data'> => {
  const change = planChangeIn(checkout_data);
  if (!change) return {};
  const { order_uuid, from_variation, prorate_credit, upgrade_discount } = change;
  return { upgrade_data: { order_uuid, from_variation, prorate_credit, upgrade_discount } };
};

const renewalOf = ({ checkout_data }: CartRow): Pick<CartCheckoutData, 'renew_data'> => {
  const carried = purposeIn(checkout_data);
  if (!carried) return {};
  const { purpose, bill: _bill, ...agreed } = carried;
  return {
    renew_data: {
      kind: purpose.kind,
      trial_days: purpose.kind === 'reactivation' ? purpose.trial_days : 0,
      count: purpose.kind === 'early_payment' ? purpose.count : 0,
      ...agreed,
    },
  };
};

/**
 * What a client sees of the checkout of a cart: what was typed, which is stored, and what follows from it at this moment, which is
 * not. Amounts in cents. A form that names no country means `defaultCountry`.
 */
export const presentCheckoutData = (cart: CartRow, prices: CartPrices, defaultCountry: string): CartCheckoutData => {
  const { priced, shippingMethod } = prices;
  const { payment_method: method } = formOf(cart);
  const { form_data } = cart.checkout_data as StoredData;
  return {
    ...(form_data ? { form_data } : {}),
    ...(isLockedCart(cart.checkout_data) ? { is_locked: 'yes' as const } : {}),
    ...renewalOf(cart),
    ...planChangeOf(cart),
    shipping_data: {
      shipping_method_id: shippingMethod?.id ?? null,
      shipping_charge: priced.shippingTotal,
      is_choice_required: shippingMethod === null && (prices.shippingOptions?.methods.length ?? 0) > 0,
    },
    tax_data: taxDataOf(cart, prices, defaultCountry),
    fees: priced.fees.map(({ key, source, label, amount, taxable, inclusive, meta, taxAmount }) => ({
      ...{ key, source, label, amount, taxable, inclusive, tax_amount: taxAmount },
      ...(meta ? { meta } : {}),
    })),
    payment_method: typeof method === 'string' ? method : '',
    __per_coupon_discounts: Object.fromEntries(priced.appliedCoupons.map(({ code, discount }) => [code, discount])),
  };
};

/** Of a visitor without a cart, who has chosen nothing. */
export const NO_CHECKOUT_DATA: CartCheckoutData = {
  shipping_data: { shipping_method_id: null, shipping_charge: 0, is_choice_required: false },
  tax_data: {
    tax_total: 0,
    exclusive_tax_total: 0,
    shipping_tax: 0,
    shipping_tax_lines: [],
    fee_tax: 0,
    fee_tax_lines: [],
    signup_fee_tax: 0,
    tax_lines: [],
    tax_behavior: 0,
    store_tax_behavior: 0,
    tax_country: '',
  },
  fees: [],
  payment_method: '',
  __per_coupon_discounts: {},
};
