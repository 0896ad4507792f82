import { countryOfTimezone, isCountryCode, labelsOf, statesOf } from '../../domain/address';
import { RuleViolationError, UnprocessableError } from '../../domain/errors';
import type { Answer, ShopRequest } from '../../platform/http/route';
import { findGateway } from '../payments';
import { formatPrice, readStoreSettings, type StoreSettings } from '../settings';
import type { AddressSelectInput, OrderInfoQuery, PlaceQuery, SummaryQuery } from './summary.input';
import { readSummary, type Summary } from './use-cases/read-summary';
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

const NOTHING = { subtotal: 0, shippingTotal: 0, total: 0 };

const presentSummary = (summary: Summary | null, settings: StoreSettings) => {
  const { subtotal, shippingTotal, total } = summary?.prices.priced ?? NOTHING;
  const items = summary?.prices.items ?? [];
  return {
    views: summary ? renderSummary(summary.prices, settings) : '',
    subtotal: formatPrice(subtotal, settings),
    has_subscriptions: items.some(({ sellable }) => sellable.paymentType === 'subscription'),
    shipping_charge: shippingTotal,
    unformatted_total: total,
    total: formatPrice(total, settings),
    shipping_charge_formated: formatPrice(shippingTotal, settings),
    shipping_method_id: String(summary?.prices.shippingMethod?.id ?? ''),
  };
};

export const summaryView = async (request: ShopRequest<SummaryQuery>): Promise<Answer> => {
  const summary = await readSummary(request.platform, request, request.query);
  return { items: presentSummary(summary, await readStoreSettings(request.platform)) };
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
