import type * as yup from 'yup';
import { explained, id, object, required, requiredText, yesNo } from '../../../platform/http/fields';

export const shippingClassBody = object({ shipping_class: explained(required(id()), 'Id of a shipping class.') });
export const taxClassBody = object({ tax_class: explained(requiredText(50), 'Slug or id.') });
/** Without a value the product becomes exempt: that is what the endpoint is called. */
export const taxExemptBody = object({ tax_exempt: explained(yesNo(), '`yes` without a word.') });

export type ShippingClassBody = yup.InferType<typeof shippingClassBody>;
export type TaxClassBody = yup.InferType<typeof taxClassBody>;
export type TaxExemptBody = yup.InferType<typeof taxExemptBody>;
