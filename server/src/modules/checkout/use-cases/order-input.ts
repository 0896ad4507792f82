import { timezoneOf } from '../../../domain/address';
import { UTM_KEYS } from '../../../domain/cart';
import type { Collection } from '../../../domain/collection';
import { businessInfoOf, type BusinessInfo, type CheckoutAddress, type ValidCheckout } from '../../../domain/checkout';
import { localeTag } from '../../../domain/notification';
import { KEEPS_METHOD, PLACED_BY_STRANGER, PLACED_OFFLINE } from '../../../domain/order';
import { cutText } from '../../../domain/text';
import type { Caller, CallerPrincipal } from '../../../platform/caller';
import { lineInfoOf, taxMetaOf, vatNumberOf, type CartItem, type CartPrices, type CartRow, type Utm } from '../../cart';
import { orderedVariantOf } from '../../catalog';
import { isStranger, type CustomerRow, type Shopper } from '../../customers';
import type { NewOrder, NewOrderLine, OrderAddress } from '../../orders';
import type { Gateway } from '../../payments';
import { sellerSettings, type StoreSettings } from '../../settings';
import type { PlaceOrderCommand } from '../commands';
import type { PreparedCheckout } from './prepare-checkout';

/**
 * Who sells, as it stands when the order is written: an invoice must not change with the settings. `store_vat_number` is that of
 * the scheme under which this order is taxed. See docs/rules/checkout.md#business-customers.
 */
export const sellerInfo = (settings: StoreSettings, tax: CartPrices['tax']): Readonly<Record<string, string>> => ({
  ...sellerSettings(settings),
  store_vat_number: tax?.record.storeVatNumber ?? '',
});

const toAddress = (address: CheckoutAddress, email: string, type: 'billing' | 'shipping'): OrderAddress => ({
  ...address,
  email,
  type,
});

export const addressesOf = (
  { email, billing, shipping }: ValidCheckout,
  physical: boolean
): readonly OrderAddress[] => [
  toAddress(billing, email, 'billing'),
  ...(physical ? [toAddress(shipping, email, 'shipping')] : []),
];

export const shopperOf = (
  { checkout, hasPhysicalItems }: PreparedCheckout,
  { principal }: CallerPrincipal
): Shopper => ({
  email: checkout.email,
  firstName: checkout.billing.first_name,
  lastName: checkout.billing.last_name,
  userId: principal.userId ?? null,
  addresses: addressesOf(checkout, hasPhysicalItems).map(
    ({ type, first_name: _first, last_name: _last, ...address }) => ({ type, address })
  ),
});

const toLine = ({ sellable, line, promotionId }: CartItem): NewOrderLine => ({
  ...orderedVariantOf(sellable),
  otherInfo: lineInfoOf({ sellable, promotionId }),
  line,
  cost: sellable.cost,
  paymentType: sellable.paymentType,
  parts: sellable.parts.map(orderedVariantOf),
});

/** Whether the payment will make an account for the shopper. See docs/rules/customers.md#accounts-after-a-payment. */
const createsAccount = (
  { settings }: PreparedCheckout,
  { items }: CartPrices,
  body: PlaceOrderCommand,
  { principal }: CallerPrincipal
): 'yes' | 'no' => {
  if (principal.userId !== undefined) return 'no';
  const mode = settings.user_account_creation_mode;
  const subscribes = items.some(({ sellable }) => sellable.paymentType === 'subscription');
  const chosen = mode === 'user_choice' && body.allow_create_account === 'yes';
  return mode === 'all' || subscribes || chosen ? 'yes' : 'no';
};

/** In which language the buyer is written to. */
export const localeConfig = (written: string | undefined): NewOrder['config'] => {
  const locale = localeTag(written ?? '');
  return locale === null ? {} : { locale };
};

/** Which order bumps were taken. See docs/rules/order-bumps.md. */
const bumpsOf = ({ items }: CartPrices): NewOrder['config'] => {
  const ids = items.flatMap(({ promotionId }) => promotionId ?? []);
  return ids.length > 0 ? { _order_bump: ids } : {};
};

/** The cart's campaign, or the one that the checkout itself names; what is no column of an order stays with the cart. */
const utmOf = ({ utm_data: known }: CartRow, told: Utm): Record<string, string> => {
  const utm = { ...known, ...told };
  return Object.fromEntries(
    UTM_KEYS.flatMap((key): [string, string][] => (typeof utm[key] === 'string' ? [[key, cutText(utm[key], 255)]] : []))
  );
};

/** The account under whose address somebody else orders does not show the order (docs/reference/customers-and-accounts.md). */
const strangerOf = (customer: CustomerRow, { principal }: CallerPrincipal): NewOrder['config'] =>
  isStranger(customer, { userId: principal.userId ?? null }) ? { [PLACED_BY_STRANGER]: 'yes' } : {};

/** Told when the order is placed: it is paid outside the store. */
const placedOffline = ({ kind }: Gateway, { priced }: CartPrices): NewOrder['config'] =>
  kind === 'offline' && priced.total > 0 ? { [PLACED_OFFLINE]: 1 } : {};

/** The store charges renewals to the method of the first payment. */
const keepsMethod = (collection: Collection | null): NewOrder['config'] =>
  collection?.method === 'system' ? { [KEEPS_METHOD]: 1 } : {};

/** The business that buys; null of a consumer. */
export const buyerOf = ({ cart, checkout }: PreparedCheckout, { priced }: CartPrices): BusinessInfo | null => {
  const { billing, business } = checkout;
  const checked = vatNumberOf(cart, billing.country);
  const isReversed = priced.reversedTax !== null;
  return businessInfoOf({ business, checked, companyName: billing.company_name, isReversed });
};

/** The number that was looked up decides the tax, so it is the order's, whatever else the form says. */
const businessOf = ({ cart, checkout }: PreparedCheckout, buyer: BusinessInfo | null): NewOrder['config'] => {
  const checked = vatNumberOf(cart, checkout.billing.country);
  return { ...(checked ? { tax_id: checked.vat_number } : {}), ...(buyer ? { business_info: buyer } : {}) };
};

type Parts = {
  readonly prepared: PreparedCheckout;
  readonly prices: CartPrices;
  readonly customer: CustomerRow;
  readonly buyer: BusinessInfo | null;
  readonly gateway: Gateway;
  /** Of the renewals; null where nothing is renewed. */
  readonly collection: Collection | null;
  /** What a change of plan was agreed upon. */
  readonly agreed: NewOrder['config'];
  readonly body: PlaceOrderCommand;
  readonly caller: Caller;
};

/** What is written down of the sale. */
export const orderInput = ({ prepared, prices, customer, buyer, body, caller, ...how }: Parts): NewOrder => {
  const { gateway, collection, agreed } = how;
  const { cart, checkout, form, settings, hasPhysicalItems } = prepared;
  return {
    customerId: customer.id,
    lines: prices.items.map(toLine),
    priced: prices.priced,
    currency: String(settings.currency),
    mode: String(settings.order_mode),
    paymentMethod: gateway.slug,
    paymentMethodTitle: gateway.title,
    addresses: addressesOf(checkout, hasPhysicalItems),
    note: form.order_notes ?? '',
    timezone: timezoneOf(settings.timezone),
    ipAddress: caller.ip,
    config: {
      user_tz: timezoneOf(body.user_tz),
      ...localeConfig(body.locale),
      create_account_after_paid: createsAccount(prepared, prices, body, caller),
      ...(prices.shippingMethod
        ? { shipping_method_id: prices.shippingMethod.id, shipping_method_title: prices.shippingMethod.title }
        : {}),
      ...bumpsOf(prices),
      ...strangerOf(customer, caller),
      ...placedOffline(gateway, prices),
      ...keepsMethod(collection),
      ...taxMetaOf(prices),
      ...businessOf(prepared, buyer),
      ...agreed,
      store_business_info: sellerInfo(settings, prices.tax),
    },
    cartHash: cart.cart_hash,
    referUrl: caller.referer.slice(0, 2_000),
    createdVia: 'checkout',
    utm: utmOf(cart, caller.utm),
  };
};
