import type * as yup from 'yup';
import { explained, id, object, required } from '../../platform/http/fields';
import { plainLine } from '../../platform/http/plain-fields';
import { addressTexts, addressType, createAddressBody } from '../customers';

export const orderAddressBody = object({
  ...addressTexts(),
  first_name: explained(plainLine(100), 'With last_name, where there is no name.'),
  last_name: plainLine(100),
});

export const chooseAddressBody = object({
  address_id: explained(required(id()), 'Out of the address book of the customer.'),
  address_type: required(addressType()),
});

export const customerAddressBody = createAddressBody.shape({
  order_id: explained(id(), 'An order of the customer that gets the address, too.'),
});

export type CustomerAddressBody = yup.InferType<typeof customerAddressBody>;
export type OrderAddressBody = yup.InferType<typeof orderAddressBody>;
export type ChooseAddressBody = yup.InferType<typeof chooseAddressBody>;
