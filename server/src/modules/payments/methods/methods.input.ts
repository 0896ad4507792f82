import * as yup from 'yup';
import { freeMap, listOf, object, oneOf, required, requiredText, text } from '../../../platform/http/fields';

const method = () => requiredText(50);

export const methodQuery = object({ method: method() });

export const saveMethodBody = object({ method: method(), settings: required(freeMap(100)) });

export const reorderBody = object({ order: required(listOf(text(50), 100)) });

export const disconnectBody = object({ method: method(), mode: required(oneOf('test', 'live')) });

/** What they may hold is said by the fields of the method. */
export const designBody = object({
  method: method(),
  checkout_label: yup.mixed(),
  checkout_logo: yup.mixed(),
  checkout_instructions: yup.mixed(),
  thank_you_page_instructions: yup.mixed(),
});
