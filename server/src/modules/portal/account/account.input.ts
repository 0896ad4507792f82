import type * as yup from 'yup';
import { explained, id, listOf, object, oneOf, required, requiredEmail, text } from '../../../platform/http/fields';
import { plainLine } from '../../../platform/http/plain-fields';
import { currentPassword } from '../portal.input';
import { addressTexts, addressType, prefixedAddressTexts } from '../../customers';

export const readAccountQuery = object({
  with: explained(listOf(text(50), 20), 'What is to stand beside: billing_address, shipping_address, orders.'),
});

/** `status` and `notes`, which the body may hold too, are the staff's: they are ignored. */
export const updateAccountBody = object({
  email: requiredEmail(),
  current_password: currentPassword(),
  first_name: plainLine(255),
  last_name: plainLine(255),
  full_name: plainLine(255),
  city: plainLine(100),
  state: plainLine(100),
  postcode: plainLine(20),
  country: plainLine(2),
});

export const addAddressBody = object({
  ...prefixedAddressTexts('billing'),
  ...prefixedAddressTexts('shipping'),
  type: required(addressType()),
  product_type: explained(oneOf('physical', 'digital'), 'Read, and changes nothing: an address is always complete.'),
  label: plainLine(15),
});

/** As the staff's own form: the fields with the type in front, beside `address.id` or inside of `address`. */
export const changeAddressBody = object({
  ...addressTexts(),
  ...prefixedAddressTexts('billing'),
  ...prefixedAddressTexts('shipping'),
  address: object({ ...addressTexts(), id: required(id()) }),
  type: required(addressType()),
});

export type ReadAccountQuery = yup.InferType<typeof readAccountQuery>;
export type UpdateAccountBody = yup.InferType<typeof updateAccountBody>;
export type AddAddressBody = yup.InferType<typeof addAddressBody>;
export type ChangeAddressBody = yup.InferType<typeof changeAddressBody>;
