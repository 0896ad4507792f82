import type * as yup from 'yup';
import type { MessageAnswer } from '../../../contracts/answers';
import { explained, id, object, required, requiredText, yesNo } from '../../../platform/http/fields';
import type { ShopRequest } from '../../../platform/http/route';
import { editorOf } from '../editor';
import { setVariantInfo } from '../variants/use-cases/change-variant';
import { setClasses, type ClassChange } from './set-classes';

export const shippingClassBody = object({ shipping_class: explained(required(id()), 'Id of a shipping class.') });
export const taxClassBody = object({ tax_class: explained(requiredText(50), 'Slug or id.') });
/** Without a value the product becomes exempt: that is what the endpoint is called. */
export const taxExemptBody = object({ tax_exempt: explained(yesNo(), '`yes` without a word.') });

export type ShippingClassBody = yup.InferType<typeof shippingClassBody>;
export type TaxClassBody = yup.InferType<typeof taxClassBody>;
export type TaxExemptBody = yup.InferType<typeof taxExemptBody>;

type Body<T> = ShopRequest<unknown, T>;

const change = async (request: ShopRequest, wanted: ClassChange, message: string): Promise<MessageAnswer> => {
  const { platform, principal, id: idOf } = request;
  await setClasses(platform, idOf('productId'), wanted, message, editorOf(principal));
  return { message: `${message}.` };
};

export const setShippingClass = (request: Body<ShippingClassBody>): Promise<MessageAnswer> =>
  change(request, { shipping_class: Number(request.body.shipping_class) }, 'Shipping class assigned');

export const removeShippingClass = (request: ShopRequest): Promise<MessageAnswer> =>
  change(request, { shipping_class: null }, 'Shipping class removed');

export const setTaxClass = (request: Body<TaxClassBody>): Promise<MessageAnswer> =>
  change(request, { tax_class: request.body.tax_class }, 'Tax class assigned');

export const removeTaxClass = (request: ShopRequest): Promise<MessageAnswer> =>
  change(request, { tax_class: null }, 'Tax class removed');

export const setTaxExempt = (request: Body<TaxExemptBody>): Promise<MessageAnswer> =>
  change(request, { tax_exempt: request.body.tax_exempt ?? 'yes' }, 'Tax exemption changed');

export const setVariantTaxExempt = async (request: Body<TaxExemptBody>): Promise<MessageAnswer> => {
  const { platform, principal, id: idOf, body } = request;
  const info = { tax_exempt: body.tax_exempt ?? 'yes' };
  await setVariantInfo(platform, idOf('variantId'), info, editorOf(principal));
  return { message: 'Tax exemption changed.' };
};
