import type * as yup from 'yup';
import { id, object, required, requiredText, yesNo } from '../../../platform/http/fields';

export const shippingClassBody = object({ shipping_class: required(id()) });
export const taxClassBody = object({ tax_class: requiredText(50) });
/** Without a value the product becomes exempt: that is what the endpoint is called. */
export const taxExemptBody = object({ tax_exempt: yesNo() });

export type ShippingClassBody = yup.InferType<typeof shippingClassBody>;
export type TaxClassBody = yup.InferType<typeof taxClassBody>;
export type TaxExemptBody = yup.InferType<typeof taxExemptBody>;
