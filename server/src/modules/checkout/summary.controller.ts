import { countryOfTimezone, isCountryCode, labelsOf, statesOf } from '../../domain/address';
import { RuleViolationError, UnprocessableError } from '../../domain/errors';
import type { Answer, ShopRequest } from '../../platform/http/route';
import { findGateway } from '../payments';
import { formatPrice, readStoreSettings } from '../settings';
import type { AddressSelectInput, OrderInfoQuery, PlaceQuery, SummaryQuery } from './summary.input';
import { readSummary } from './use-cases/read-summary';
import { selectAddress } from './use-cases/select-address';
import { renderSummary } from './views/summary-view';

/** Ways to pay that need nothing in the browser say so. */
export const orderInfo = async ({ query }: ShopRequest<OrderInfoQuery>): Promise<Answer> => {
  const gateway = findGateway(query.method);
  if (!gateway) throw new RuleViolationError('Please choose a valid payment method.');
  return {
    status: 'success',
    message: gateway.title,
    data: {},
    payment_args: { checkout_mode: gateway.offline ? 'offline' : 'hosted', appearance: {} },
  };
};

export const summaryView = async (request: ShopRequest<SummaryQuery>): Promise<Answer> => {
  const settings = await readStoreSettings(request.platform);
  const summary = await readSummary(request.platform, request, request.query);
  const priced = summary?.prices.priced;
  const shipping = (priced?.shippingTotal ?? 0) + (priced?.taxBehavior === 1 ? priced.shippingTax : 0);
  return {
    items: {
      views: summary ? renderSummary(summary.prices, settings) : '',
      subtotal: formatPrice(priced?.subtotal ?? 0, settings),
      has_subscriptions: summary?.prices.items.some(({ sellable }) => sellable.paymentType === 'subscription') ?? false,
      shipping_charge: priced?.shippingTotal ?? 0,
      unformatted_total: priced?.total ?? 0,
      total: formatPrice(priced?.total ?? 0, settings),
      shipping_charge_formated: formatPrice(shipping, settings),
      shipping_method_id: String(summary?.prices.shippingMethod?.id ?? ''),
    },
  };
};

/** '' where neither names a country. */
export const countryIn = ({ country_code: code, timezone }: PlaceQuery): string => {
  if (code) return isCountryCode(code.toUpperCase()) ? code.toUpperCase() : '';
  return timezone ? countryOfTimezone(timezone) : '';
};

export const countryInfo = async ({ query }: ShopRequest<PlaceQuery>): Promise<Answer> => {
  const country = countryIn(query);
  if (country === '') throw new UnprocessableError('Please name a country.');
  const { state, postcode, city } = labelsOf(country);
  return {
    data: {
      country_code: country,
      states: statesOf(country).map(({ code, name }) => ({ value: code, label: name })),
      address_locale: { state, postcode, city },
    },
  };
};

const choose = async (request: ShopRequest, cartHash: string | undefined): Promise<Answer> => {
  const { platform, id } = request;
  const { prices } = await selectAddress(platform, request, id('customerAddressId'), cartHash);
  const data = renderSummary(prices, await readStoreSettings(platform));
  return { message: 'The address has been chosen.', data, fragments: { '.shop-summary': data } };
};

export const chooseAddressByLink = (request: ShopRequest<AddressSelectInput>): Promise<Answer> =>
  choose(request, request.query.fct_cart_hash);

export const chooseAddress = (request: ShopRequest<AddressSelectInput, AddressSelectInput>): Promise<Answer> =>
  choose(request, request.body.fct_cart_hash ?? request.query.fct_cart_hash);
