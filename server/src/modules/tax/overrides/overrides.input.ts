import type * as yup from 'yup';
import { explained, id, MAX_ID, object, required, wholeNumber, yesNo } from '../../../platform/http/fields';
import { plainLine } from '../../../platform/http/plain-fields';
import { countryCode, filled, MAX_RATE_TEXT, percent, stateCode } from '../tax.fields';
import type { Conforms } from '../../../platform/http/parse-input';
import type { OverrideCommand } from '../commands';

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
});

export type OverrideBody = Conforms<OverrideCommand, yup.InferType<typeof overrideBody>>;
