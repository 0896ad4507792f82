import * as yup from 'yup';
import {
  described,
  explained,
  freeMap,
  listOf,
  object,
  oneOf,
  required,
  requiredText,
  text,
} from '../../../platform/http/fields';

const method = () => explained(requiredText(50), 'Slug of the payment method.');

export const methodQuery = object({ method: method() });

export const saveMethodBody = object({
  method: method(),
  settings: explained(required(freeMap(100)), 'Key -> value, of the fields of the method; other keys are ignored.'),
});

export const reorderBody = object({
  order: explained(required(listOf(text(50), 100)), 'Slugs of payment methods, each once.'),
});

export const disconnectBody = object({ method: method(), mode: required(oneOf('test', 'live')) });

const DESIGN_TEXT = { type: 'string', description: 'Blank for the text of the store.' };

/** What they may hold is said by the fields of the method. */
export const designBody = object({
  method: method(),
  checkout_label: described(yup.mixed(), DESIGN_TEXT),
  checkout_logo: described(yup.mixed(), DESIGN_TEXT),
  checkout_instructions: described(yup.mixed(), DESIGN_TEXT),
  thank_you_page_instructions: described(yup.mixed(), DESIGN_TEXT),
});
