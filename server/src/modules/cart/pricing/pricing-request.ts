import { purposeIn, type AgreedBill } from '../../../domain/cart-purpose';
import { planChangeIn, type PlanChange } from '../../../domain/plan-change';
import { placesIn, valueOf, type CheckoutForm } from '../../../domain/checkout';
import type { Cents } from '../../../domain/money';
import type { TaxAddress } from '../../../domain/tax';
import type { Principal } from '../../../platform/auth/principal';
import type { FoundCoupons } from '../../coupons';
import type { ActiveBump } from '../../order-bumps';
import type { CartRow, StoredItem } from '../cart.repository';

/** Who buys, as far as prices care. Guests are nobody in particular, whatever address they type: docs/rules/checkout.md#guests. */
export type PricedFor = {
  /** Whose uses of coupons count. */
  readonly customerId: number | null;
  /** Whose purchases order bumps are judged by: the account's own. */
  readonly historyOf: number | null;
  readonly email: string | null;
  readonly isLoggedIn: boolean;
};

export type RequestedItem = StoredItem & {
  /** Cents of one unit that were agreed before: neither the catalogue nor other code of the site changes them. Never of a cart. */
  readonly fixedPrice?: Cents;
};

export type ReconciledItems = {
  readonly items: readonly RequestedItem[];
  /** Those that stand, by id. */
  readonly bumps: ReadonlyMap<number, ActiveBump>;
  /** Ids of those that do not. */
  readonly dropped: readonly number[];
};

/** What a price depends on besides the catalogue, the coupons, and the rules of the store. */
export type PricingRequest = {
  readonly items: readonly RequestedItem[];
  /** What `reconcileBumps` makes of the items, where the caller has had to ask before. */
  readonly reconciled?: ReconciledItems;
  /** As entered. */
  readonly coupons: readonly string[];
  /** Where the caller has begun to read them. */
  readonly findCoupons?: () => Promise<FoundCoupons>;
  readonly customer: PricedFor;
  /** The draft order of the cart: what it uses of coupons is its own. */
  readonly orderId: number | null;
  readonly billing: TaxAddress;
  /** Where goods would go; does not count where nothing is sent. */
  readonly shipping: TaxAddress;
  readonly shippingMethodId: number | null;
  /** It is named by this very request: where it does not reach the address, no other takes its place. */
  readonly isMethodNamed?: boolean;
  readonly paymentMethod: string;
  /** Of a business, checked; null where there is none. */
  readonly vatNumber: VatNumberOfCart | null;
  /** What the cart remembers, with the form that is priced; nothing outside of carts. */
  readonly checkoutData?: CheckoutData;
  /** An order is placed: no coupon code is tried out by it. */
  readonly isOrder?: boolean;
  /** Of a cart for one purpose: all of the price was agreed before. */
  readonly agreed?: AgreedBill;
  /** Of a cart that changes a plan. */
  readonly planChange?: PlanChange;
  /** That an order was placed in; what is priced for the first time is in the store's. */
  readonly currency?: string;
};

export type VatNumberOfCart = {
  readonly country: string;
  readonly vat_number: string;
  /** Whose it is, as the register says. */
  readonly name?: string;
};

export const NOWHERE: TaxAddress = { country: '', state: '', city: '', postcode: '' };

/** Somebody who has said nothing yet: no coupons, no address. */
export const NOBODY: Omit<PricingRequest, 'items'> = {
  coupons: [],
  customer: { customerId: null, historyOf: null, email: null, isLoggedIn: false },
  orderId: null,
  billing: NOWHERE,
  shipping: NOWHERE,
  shippingMethodId: null,
  paymentMethod: '',
  vatNumber: null,
};

export type CheckoutData = Readonly<Record<string, unknown>>;

/** What the shopper has typed into the checkout so far; `form_data` of the cart. */
export const formOf = ({ checkout_data }: Pick<CartRow, 'checkout_data'>): CheckoutData => {
  const form = checkout_data.form_data;
  return typeof form === 'object' && form !== null ? (form as CheckoutData) : {};
};

/** Texts and numbers as texts; what is neither was never said. */
export const textsOf = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : []
    )
  );

/** The same as texts, blank where nothing was said. */
export const formTextsOf = (cart: Pick<CartRow, 'checkout_data'>): CheckoutForm => textsOf(formOf(cart));

const idIn = (form: CheckoutForm, key: string): number | null => {
  const value = Number(valueOf(form, key));
  return Number.isSafeInteger(value) && value > 0 ? value : null;
};

/** `found` is the customer whose order it is, once that is known. */
export const pricedFor = (
  { userId, customerId }: Principal,
  { email, found }: { readonly email: string | null; readonly found: number | null }
): PricedFor =>
  userId === undefined
    ? { customerId: null, historyOf: null, email, isLoggedIn: false }
    : { customerId: customerId ?? found, historyOf: customerId ?? null, email, isLoggedIn: true };

const shopperOf = ({ customer_id: found, email }: CartRow, principal: Principal): PricedFor =>
  pricedFor(principal, { found, email: principal.userId === undefined ? email : (principal.email ?? null) });

/** The checked VAT number of the cart, while it is of the country that the bill goes to. See docs/rules/tax.md#vat-numbers. */
export const vatNumberOf = (
  { checkout_data }: Pick<CartRow, 'checkout_data'>,
  billingCountry: string
): VatNumberOfCart | null => {
  const data = checkout_data.tax_data as (VatNumberOfCart & { readonly valid?: unknown }) | undefined;
  return data?.valid === true && data.country === billingCountry ? data : null;
};

export type FilledForm = {
  readonly form: CheckoutForm;
  readonly customer: PricedFor;
  /** Of the store; a form that names none means it. */
  readonly defaultCountry: string;
};

/** The price of a cart with a form; of what the cart remembers, or of what is ordered. */
export const requestWith = (cart: CartRow, { form, customer, defaultCountry }: FilledForm): PricingRequest => {
  const { billing, shipping } = placesIn(form, defaultCountry);
  const carried = purposeIn(cart.checkout_data);
  const planChange = planChangeIn(cart.checkout_data);
  return {
    ...(carried ? { agreed: carried.bill } : {}),
    ...(planChange ? { planChange } : {}),
    items: cart.items,
    coupons: cart.coupons,
    customer,
    orderId: cart.order_id,
    billing,
    shipping,
    shippingMethodId: idIn(form, 'shipping_method_id'),
    paymentMethod: valueOf(form, 'payment_method'),
    vatNumber: vatNumberOf(cart, billing.country),
    checkoutData: { ...cart.checkout_data, form_data: form },
  };
};

/** Sent in a way that is named; 0 is none. */
export const sentBy = (request: PricingRequest, methodId: number): PricingRequest => ({
  ...request,
  shippingMethodId: methodId || null,
  isMethodNamed: methodId > 0,
});

/** The price of a cart as it stands. */
export const requestFor = (cart: CartRow, principal: Principal, defaultCountry: string): PricingRequest =>
  requestWith(cart, { form: formTextsOf(cart), customer: shopperOf(cart, principal), defaultCountry });
