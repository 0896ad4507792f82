import type * as yup from 'yup';
import {
  explained,
  id,
  listFields,
  listOf,
  MAX_ID,
  object,
  pasted,
  required,
  text,
  versionField,
  wholeNumber,
  yesNo,
  zeroOne,
} from '../../platform/http/fields';
import type { Conforms } from '../../platform/http/parse-input';
import { plainLine } from '../../platform/http/plain-fields';
import type {
  ChangeRateCommand,
  CreateClassCommand,
  ListTaxesCriteria,
  OverrideCommand,
  RateCommand,
  RenameClassCommand,
  ShippingOverrideCommand,
} from './commands';
import { countryCode, filled, MAX_RATE_TEXT, optionalPercent, percent, stateCode } from './tax.fields';

const MAX_TITLE = 30;

/** A missing title is a rule violation (423), so the schema lets it pass. */
export const createClassBody = object({
  title: plainLine(MAX_TITLE),
  slug: explained(text(50), '`reduced` or `zero` creates that built-in class with its own title.'),
});
export const renameClassBody = object({ title: plainLine(MAX_TITLE), version: versionField('tax class') });

export type CreateClassBody = Conforms<CreateClassCommand, yup.InferType<typeof createClassBody>>;
export type RenameClassBody = Conforms<RenameClassCommand, yup.InferType<typeof renameClassBody>>;

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

export const changeRateBody = object({
  class_id: required(wholeNumber(0, MAX_ID)),
  ...rateFields(),
  version: versionField('tax rate'),
});

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
export const countryTaxIdBody = object({ tax_id: explained(required(pasted(50)), 'Empty takes the number away.') });

export type RateBody = Conforms<RateCommand, yup.InferType<typeof rateBody>>;
export type ChangeRateBody = Conforms<ChangeRateCommand, yup.InferType<typeof changeRateBody>>;
export type ShippingOverrideBody = Conforms<ShippingOverrideCommand, yup.InferType<typeof shippingOverrideBody>>;
export type CountryRatesQuery = yup.InferType<typeof countryRatesQuery>;
export type CountryStatusBody = yup.InferType<typeof countryStatusBody>;
export type CountryTaxIdBody = yup.InferType<typeof countryTaxIdBody>;

/** See docs/reference/tax-and-shipping.md#tax-set-up. */
export const overrideBody = object({
  id: id(),
  country: filled(countryCode()),
  state: stateCode().default(''),
  city: plainLine(MAX_RATE_TEXT).default(''),
  postcode: plainLine(MAX_RATE_TEXT).default(''),
  category_id: required(explained(id(), 'Of a product category.')),
  rate: required(percent()),
  tax_label: plainLine(MAX_RATE_TEXT).default(''),
  override_state_tax: explained(yesNo(), "Whether it stands in place of the state's rates, too.").default('no'),
  class_id: explained(wholeNumber(0, MAX_ID), '0: goods of any class.').default(0),
  source_type: plainLine(MAX_RATE_TEXT).default(''),
  source_id: wholeNumber(0, MAX_ID),
  version: versionField('tax override'),
});

export type OverrideBody = Conforms<OverrideCommand, yup.InferType<typeof overrideBody>>;

export const listTaxesQuery = object({
  ...listFields(),
  with: explained(listOf(text(50), 20), '`order`, `tax_rate`.'),
  select: explained(listOf(text(50), 30), 'Names of fields; the others but the id are left out.'),
  include_ids: explained(listOf(id(), 200), 'These records alone.'),
});

/** Missing ids are a 400, so the schema lets them pass. */
export const fileTaxesBody = object({ ids: explained(listOf(id(), 500), { minItems: 1 }) });

export type ListTaxesQuery = Conforms<ListTaxesCriteria, yup.InferType<typeof listTaxesQuery>>;
export type FileTaxesBody = yup.InferType<typeof fileTaxesBody>;
