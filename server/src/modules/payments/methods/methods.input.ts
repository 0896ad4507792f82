import * as yup from 'yup';
import { freeMap, listOf, oneOf, required, requiredText, text } from '../../../platform/http/fields';

const method = () => requiredText(50);

export const methodQuery = yup.object({ method: method() });

export const saveMethodBody = yup.object({ method: method(), settings: required(freeMap(100)) });

export const reorderBody = yup.object({ order: required(listOf(text(50), 100)) });

export const disconnectBody = yup.object({ method: method(), mode: required(oneOf('test', 'live')) });

/** What they may hold is said by the fields of the method. */
export const designBody = yup.object({
  method: method(),
  checkout_label: yup.mixed(),
  checkout_logo: yup.mixed(),
  checkout_instructions: yup.mixed(),
  thank_you_page_instructions: yup.mixed(),
});
