import type * as yup from 'yup';
import { explained, id, MAX_ID, object, required, wholeNumber, zeroOne } from '../../../platform/http/fields';
import { plainLine } from '../../../platform/http/plain-fields';
import { countryCode, MAX_RATE_TEXT, optionalPercent, percent, stateCode } from '../tax.fields';
import type { Conforms } from '../../../platform/http/parse-input';
import type { RateCommand, ShippingOverrideCommand } from '../commands';

const rateFields = () => ({
  country: countryCode(),
  state: stateCode(),
  postcode: plainLine(MAX_RATE_TEXT),
  city: plainLine(MAX_RATE_TEXT),
  rate: percent(),
  name: plainLine(MAX_RATE_TEXT),
  group: explained(plainLine(MAX_RATE_TEXT), 'By default that of the country, such as EU.'),
  priority: explained(wholeNumber(1, 1_000), 'Lower is applied first.'),
  is_compound: explained(zeroOne(), '1: it taxes the taxes before it, too.'),
  for_shipping: optionalPercent(),
  for_order: explained(zeroOne(), "1: it stands in place of the country's rate."),
});

export const rateBody = object({ class_id: required(wholeNumber(0, MAX_ID)), ...rateFields() });

/** A rate by its id, or what would be one. See docs/reference/tax-and-shipping.md#tax-set-up. */
export const shippingOverrideBody = object({
  id: explained(id(), 'Of the rate.'),
  class_id: wholeNumber(0, MAX_ID),
  ...rateFields(),
});

export const countryRatesQuery = object({
  class_id: explained(wholeNumber(0, MAX_ID), 'Rates of this tax class alone.'),
});
export const countryStatusBody = object({ enabled: required(zeroOne()) });
/** Blank takes the number away. */
export const countryTaxIdBody = object({ tax_id: explained(required(plainLine(50)), 'Empty takes the number away.') });

export type RateBody = Conforms<RateCommand, yup.InferType<typeof rateBody>>;
export type ShippingOverrideBody = Conforms<ShippingOverrideCommand, yup.InferType<typeof shippingOverrideBody>>;
export type CountryRatesQuery = yup.InferType<typeof countryRatesQuery>;
export type CountryStatusBody = yup.InferType<typeof countryStatusBody>;
export type CountryTaxIdBody = yup.InferType<typeof countryTaxIdBody>;
