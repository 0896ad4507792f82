import type * as yup from 'yup';
import { id, MAX_ID, object, required, wholeNumber, yesNo } from '../../../platform/http/fields';
import { plainLine } from '../../../platform/http/plain-fields';
import { countryCode, filled, MAX_RATE_TEXT, percent, stateCode } from '../tax.fields';

/** Source: behaviours 8, tax/product-overrides. */
export const overrideBody = object({
  id: id(),
  country: filled(countryCode()),
  state: stateCode().default(''),
  city: plainLine(MAX_RATE_TEXT).default(''),
  postcode: plainLine(MAX_RATE_TEXT).default(''),
  category_id: required(id()),
  rate: required(percent()),
  tax_label: plainLine(MAX_RATE_TEXT).default(''),
  override_state_tax: yesNo().default('no'),
  /** 0: goods of any class. */
  class_id: wholeNumber(0, MAX_ID).default(0),
  source_type: plainLine(MAX_RATE_TEXT).default(''),
  source_id: wholeNumber(0, MAX_ID),
});

export type OverrideBody = yup.InferType<typeof overrideBody>;
