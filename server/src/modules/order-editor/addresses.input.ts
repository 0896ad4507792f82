import type * as yup from 'yup';
import { id, object, required } from '../../platform/http/fields';
import { plainLine } from '../../platform/http/plain-fields';
import { addressTexts, addressType, createAddressBody } from '../customers';

export const orderAddressBody = object({
  ...addressTexts(),
  first_name: plainLine(100),
  last_name: plainLine(100),
});

export const chooseAddressBody = object({ address_id: required(id()), address_type: required(addressType()) });

/** With `order_id` the address is given to that order as well. */
export const customerAddressBody = createAddressBody.shape({ order_id: id() });

export type CustomerAddressBody = yup.InferType<typeof customerAddressBody>;
export type OrderAddressBody = yup.InferType<typeof orderAddressBody>;
export type ChooseAddressBody = yup.InferType<typeof chooseAddressBody>;
