import type { Cents } from '../../../domain/money';
import type { TaxAddress } from '../../../domain/tax';
import type { Principal } from '../../../platform/auth/principal';
import type { CartRow, StoredItem } from '../cart.repository';

/** Who buys, as far as prices care. */
export type PricedFor = {
  readonly customerId: number | null;
  readonly email: string | null;
  readonly isLoggedIn: boolean;
};

export type RequestedItem = StoredItem & {
  /** Cents of one unit that were agreed before: neither the catalogue nor other code of the site changes them. Never of a cart. */
  readonly fixedPrice?: Cents;
};

/** What a price depends on besides the catalogue, the coupons, and the rules of the store. */
export type PricingRequest = {
  readonly items: readonly RequestedItem[];
  /** As entered. */
  readonly coupons: readonly string[];
  readonly customer: PricedFor;
  /** The draft order of the cart: what it uses of coupons is its own. */
  readonly orderId: number | null;
  readonly billing: TaxAddress;
  readonly shipping: TaxAddress;
  readonly shippingMethodId: number | null;
  readonly paymentMethod: string;
  /** Of a business, checked; null where there is none. */
  readonly vatNumber: VatNumberOfCart | null;
  /** An order is placed: no coupon code is tried out by it. */
  readonly isOrder?: boolean;
};

export type VatNumberOfCart = { readonly country: string; readonly vat_number: string };

export type CheckoutData = Readonly<Record<string, unknown>>;

const textOf = (data: CheckoutData, key: string): string => {
  const value = data[key];
  return typeof value === 'string' ? value : '';
};

/** The address of one type as the cart remembers it; the store's country while none was given. */
export const addressIn = (data: CheckoutData, type: 'billing' | 'shipping', defaultCountry: string): TaxAddress => ({
  country: (textOf(data, `${type}_country`) || defaultCountry).toUpperCase(),
  state: textOf(data, `${type}_state`),
  city: textOf(data, `${type}_city`),
  postcode: textOf(data, `${type}_postcode`),
});

/** What the shopper has typed into the checkout so far; `form_data` of the cart. */
export const formOf = ({ checkout_data }: Pick<CartRow, 'checkout_data'>): CheckoutData => {
  const form = checkout_data.form_data;
  return typeof form === 'object' && form !== null ? (form as CheckoutData) : {};
};

const idIn = (data: CheckoutData, key: string): number | null => {
  const value = Number(data[key]);
  return Number.isSafeInteger(value) && value > 0 ? value : null;
};

export const customerOf = (cart: Pick<CartRow, 'customer_id' | 'email'>, principal: Principal): PricedFor => ({
  customerId: principal.customerId ?? cart.customer_id,
  email: principal.userId === undefined ? cart.email : (principal.email ?? null),
  isLoggedIn: principal.userId !== undefined,
});

/** The checked VAT number of the cart, while it is of the country that the bill goes to. Source: behaviours 8. */
export const vatNumberOf = (
  { checkout_data }: Pick<CartRow, 'checkout_data'>,
  billingCountry: string
): VatNumberOfCart | null => {
  const data = checkout_data.tax_data as (VatNumberOfCart & { readonly valid?: unknown }) | undefined;
  return data?.valid === true && data.country === billingCountry ? data : null;
};

/** The price of a cart as it stands. */
export const requestFor = (cart: CartRow, principal: Principal, defaultCountry: string): PricingRequest => {
  const form = formOf(cart);
  const billing = addressIn(form, 'billing', defaultCountry);
  const elsewhere = textOf(form, 'ship_to_different') === 'yes';
  return {
    items: cart.items,
    coupons: cart.coupons,
    customer: customerOf(cart, principal),
    orderId: cart.order_id,
    billing,
    shipping: elsewhere ? addressIn(form, 'shipping', defaultCountry) : billing,
    shippingMethodId: idIn(form, 'shipping_method_id'),
    paymentMethod: textOf(form, 'payment_method'),
    vatNumber: vatNumberOf(cart, billing.country),
  };
};
