import { countryNamedBy, labelsOf } from '../../domain/address';
import { UnprocessableError } from '../../domain/errors';
import type {
  CheckoutSummary,
  CheckoutSummaryAnswer,
  ChosenAddressAnswer,
  ConfirmPaymentAnswer,
  CountryInfoAnswer,
  OrderInfoAnswer,
  ReceiptAnswer,
  ShippingErrorCode,
} from '../../contracts/checkout';
import type { ShopRequest } from '../../platform/http/route';
import {
  callerWithCampaign,
  findOwnCart,
  presentOffer,
  readFragments,
  renderSummary,
  resolveCart,
  saveCheckoutData,
  type TaxDisplay,
} from '../cart';
import { readProductUrls, type ProductUrls } from '../catalog';
import { listReceiptLicenses } from '../licenses';
import { noteView, presentReceipt, readReceipt } from '../orders';
import { confirmPayment, presentMethod, readOrderInfo, readThankYouInstructions } from '../payments';
import { formatPrice, readStates, readStoreSettings, type StoreSettings } from '../settings';
import { readTaxScope } from '../tax';
import type {
  AddressSelectInput,
  ConfirmBody,
  OrderInfoQuery,
  PlaceQuery,
  ReceiptQuery,
  SummaryQuery,
} from './summary.input';
import { readConfirmation } from './use-cases/read-confirmation';
import { methodsForCart, methodsForOrder } from './use-cases/offered-methods';
import { readSummary, type Summary } from './use-cases/read-summary';
import { readAddressToSelect } from './use-cases/read-form';
import { renderOrderSummary } from './views/order-summary-view';

export const orderInfo = async (request: ShopRequest<OrderInfoQuery>): Promise<OrderInfoAnswer> => {
  const { platform, query, principal, ctx } = request;
  const cart = await resolveCart(platform, { principal, ctx }, query.cart_hash);
  ctx.set('Cache-Control', 'no-store');
  return { status: 'success', ...(await readOrderInfo(platform, query.method, cart?.order_id ?? null)) };
};

const NOTHING = { subtotal: 0, shippingTotal: 0, total: 0 };

/** Only where there is an offer. */
const presentOffers = (
  summary: Summary | null,
  urls: ProductUrls,
  settings: StoreSettings
): Pick<CheckoutSummary, 'order_bumps'> =>
  summary && summary.offers.length > 0
    ? { order_bumps: summary.offers.map((offer) => presentOffer(offer, urls, settings)) }
    : {};

const NOT_CHARGED: Readonly<Record<ShippingErrorCode, string>> = {
  no_country: 'Please name a country: the delivery depends on it.',
  require_state: 'Please name a state: the delivery depends on it.',
  no_shipping_methods: 'Nothing can be delivered to this address.',
  invalid: 'This shipping method does not reach the address.',
  no_cart: 'There is no cart, and so nothing to deliver.',
  not_shipped: 'Nothing of this has to be delivered.',
  fixed: 'The delivery of this order has been chosen already.',
};

const errorOf = (code: ShippingErrorCode): Pick<CheckoutSummary, 'shipping_error'> => ({
  shipping_error: { code, message: NOT_CHARGED[code] },
});

/** Why the charge of a method that was named is not part of the total; by what cannot be delivered, in the codes of the shipping lookup. */
const presentShippingError = (
  summary: Summary | null,
  { shipping_method_id: tried }: SummaryQuery
): Pick<CheckoutSummary, 'shipping_error'> => {
  if (!tried) return {};
  if (!summary) return errorOf('no_cart');
  const { shippingOptions: options, shippingMethod: used } = summary.prices;
  if (options === null) return errorOf('not_shipped');
  return used?.id === tried ? {} : errorOf(options.refusal ?? 'invalid');
};

const presentSummary = (
  summary: Summary | null,
  settings: StoreSettings,
  display: TaxDisplay
): Omit<CheckoutSummary, 'payment_methods'> => {
  const { subtotal, shippingTotal, total } = summary?.prices.priced ?? NOTHING;
  const items = summary?.prices.items ?? [];
  return {
    views: summary ? renderSummary(summary.prices, settings, display) : '',
    subtotal: formatPrice(subtotal, settings),
    has_subscriptions: items.some(({ sellable }) => sellable.paymentType === 'subscription'),
    shipping_charge: shippingTotal,
    unformatted_total: total,
    total: formatPrice(total, settings),
    shipping_charge_formated: formatPrice(shippingTotal, settings),
    shipping_method_id: String(summary?.prices.shippingMethod?.id ?? ''),
  };
};

const orderSummary = async (
  { platform, query }: ShopRequest<SummaryQuery>,
  orderHash: string
): Promise<CheckoutSummaryAnswer> => {
  const receipt = await readReceipt(platform, orderHash);
  const { order, items, due } = receipt;
  // It is charged in the currency that it was placed in, whatever the store sells in by now.
  const settings = { ...(await readStoreSettings(platform)), currency: order.currency };
  const { settings: display } = await readTaxScope(platform);
  const { shipping_method_id: tried } = query;
  const sentBy = String(order.config.shipping_method_id ?? '');
  return {
    items: {
      ...(tried && String(tried) !== sentBy ? errorOf('fixed') : {}),
      views: renderOrderSummary(receipt, settings, display),
      subtotal: formatPrice(order.subtotal, settings),
      has_subscriptions: items.some(({ payment_type: type }) => type === 'subscription'),
      shipping_charge: order.shipping_total,
      unformatted_total: due,
      total: formatPrice(due, settings),
      shipping_charge_formated: formatPrice(order.shipping_total, settings),
      shipping_method_id: sentBy,
      payment_methods: (await methodsForOrder(platform, order, due)).map(presentMethod),
    },
  };
};

export const summaryView = async (request: ShopRequest<SummaryQuery>): Promise<CheckoutSummaryAnswer> => {
  request.ctx.set('Cache-Control', 'no-store');
  if (request.query.order_hash) return orderSummary(request, request.query.order_hash);
  const cart = await resolveCart(request.platform, request, request.query.cart_hash);
  const summary = cart && (await readSummary(request.platform, request.caller, cart, request.query.shipping_method_id));
  const urls = await readProductUrls(request.platform);
  const settings = await readStoreSettings(request.platform);
  const { settings: display } = await readTaxScope(request.platform);
  const methods = summary ? await methodsForCart(request.platform, summary, String(settings.currency)) : [];
  return {
    items: {
      payment_methods: methods.map(presentMethod),
      ...presentSummary(summary, settings, display),
      ...presentShippingError(summary, request.query),
      ...presentOffers(summary, urls, settings),
    },
  };
};

export const countryInfo = async ({ platform, query }: ShopRequest<PlaceQuery>): Promise<CountryInfoAnswer> => {
  const country = countryNamedBy(query);
  if (country === '') throw new UnprocessableError('Please name a country.');
  const states = await readStates(platform, country);
  const { state, postcode, city } = labelsOf(country, states);
  return {
    data: {
      country_code: country,
      states: states.map(({ code, name }) => ({ value: code, label: name })),
      address_locale: { state, postcode, city },
    },
  };
};

/** The page that `redirect_url` of place-order leads to. */
export const receipt = async ({ platform, query, ctx }: ShopRequest<ReceiptQuery>): Promise<ReceiptAnswer> => {
  ctx.set('Cache-Control', 'no-store');
  const bought = await readReceipt(platform, query.order_hash);
  const payment_instructions = await readThankYouInstructions(platform, bought.order.payment_method);
  const is_first_view = await noteView(platform, bought);
  const confirmation_message = await readConfirmation(platform, bought.order);
  const licenses = await listReceiptLicenses(platform, bought.order.id);
  const told = { payment_instructions, confirmation_message, licenses, is_first_view };
  return { receipt: { ...presentReceipt(bought), ...told } };
};

const ARRIVED: readonly string[] = ['paid', 'partially_refunded', 'refunded'];

/** On-site payments: the browser says that it is done, and the provider is asked whether that is so. */
export const confirm = async ({ platform, body }: ShopRequest<unknown, ConfirmBody>): Promise<ConfirmPaymentAnswer> => {
  const payment_status = await confirmPayment(platform, body.order_hash);
  const message = ARRIVED.includes(payment_status) ? 'The payment has arrived.' : 'The payment has not arrived yet.';
  return { status: 'success', payment_status, message };
};

const choose = async (request: ShopRequest, cartHash: string | undefined): Promise<ChosenAddressAnswer> => {
  const { platform, id } = request;
  const chosen = await readAddressToSelect(platform, request.caller, id('customerAddressId'));
  const cart = await findOwnCart(platform, request, cartHash);
  const { prices } = await saveCheckoutData(platform, await callerWithCampaign(platform, request), cart, chosen);
  const fragments = await readFragments(platform, prices);
  return { message: 'The address has been chosen.', data: fragments['.shop-summary'] ?? '', fragments };
};

export const chooseAddressByLink = (request: ShopRequest<AddressSelectInput>): Promise<ChosenAddressAnswer> =>
  choose(request, request.query.fct_cart_hash);

export const chooseAddress = (
  request: ShopRequest<AddressSelectInput, AddressSelectInput>
): Promise<ChosenAddressAnswer> => choose(request, request.body.fct_cart_hash ?? request.query.fct_cart_hash);
