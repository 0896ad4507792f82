import type { EditorShippingMethod, EditorShippingMethodsAnswer, TaxQuoteAnswer } from '../../contracts/order-editor';
import { isCountryCode } from '../../domain/address';
import { InvalidInputError } from '../../domain/errors';
import type { Platform } from '../../platform/platform';
import type { ShopRequest } from '../../platform/http/route';
import { priceShippingMethods, quoteTax, type MethodCharge } from '../cart';
import { readCurrencyOf } from '../orders';
import { readStoreSettings } from '../settings';
import { findEnabledMethods } from '../shipping';
import type { CalculateTaxBody, ShippingMethodsQuery, TaxedAmount } from './calculator.input';
import { lookUpNumber } from './tax-number';

const countryOf = async (platform: Platform, written: string | undefined, field: string): Promise<string> => {
  if (!written) return String((await readStoreSettings(platform)).store_country ?? '');
  const country = written.toUpperCase();
  if (isCountryCode(country)) return country;
  throw new InvalidInputError('There is no such country.', { [field]: { invalid: 'There is no such country.' } });
};

export const tax = async ({ platform, body }: ShopRequest<unknown, CalculateTaxBody>): Promise<TaxQuoteAnswer> => {
  const { state = '', city = '', postcode = '', tax_id: taxId = '' } = body;
  const country = await countryOf(platform, body.country, 'country');
  const amounts = body.items.map(({ object_id, post_id, subtotal, discount_total, shipping_charge }: TaxedAmount) => ({
    variationId: object_id ?? 0,
    productId: post_id ?? 0,
    subtotal: Number(subtotal),
    discount: discount_total ?? 0,
    shippingCharge: shipping_charge ?? 0,
  }));
  const { checked } = await lookUpNumber(platform, taxId, country);
  const currency = body.order_uuid ? await readCurrencyOf(platform, body.order_uuid) : undefined;
  const quote = await quoteTax(platform, { country, state, city, postcode }, amounts, { vatNumber: checked, currency });
  return {
    tax_total: quote.taxTotal,
    shipping_tax: quote.shippingTax,
    tax_behavior: quote.behavior,
    tax_country: quote.country,
    tax_lines: quote.rates.map(({ label, percent, taxAmount, inclusive }) => ({
      label,
      rate_percent: percent,
      tax_amount: taxAmount,
      inclusive,
    })),
  };
};

const presentCharge = ({ method, charge }: MethodCharge): EditorShippingMethod => ({
  id: method.id,
  zone_id: method.zoneId,
  title: method.title,
  type: method.type,
  amount: Number(method.amount),
  states: method.states,
  shipping_charge: charge,
});

export const shippingMethods = async ({
  platform,
  query,
}: ShopRequest<ShippingMethodsQuery>): Promise<EditorShippingMethodsAnswer> => {
  const country = await countryOf(platform, query.country_code, 'country_code');
  const quantities = new Map<number, number>();
  for (const { id, object_id, variation_id, quantity = 1 } of query.order_items) {
    const variation = object_id || variation_id || id || 0;
    quantities.set(variation, (quantities.get(variation) ?? 0) + quantity);
  }
  const items = [...quantities].map(([variation_id, quantity]) => ({ variation_id, quantity }));
  const methods = await findEnabledMethods(platform);
  const charges = await priceShippingMethods(platform, items, { country, state: query.state ?? '' }, methods);
  return {
    shipping_methods: charges.reaching.map(presentCharge),
    other_shipping_methods: charges.others.map(presentCharge),
  };
};
