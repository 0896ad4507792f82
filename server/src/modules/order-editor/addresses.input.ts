import * as yup from 'yup';
import { id, required } from '../../platform/http/fields';
import { plainLine } from '../../platform/http/plain-fields';
import { addressTexts, addressType } from '../customers';

export const orderAddressBody = yup.object({
  ...addressTexts(),
  first_name: plainLine(100),
  last_name: plainLine(100),
});

export const chooseAddressBody = yup.object({ address_id: required(id()), address_type: required(addressType()) });

export type OrderAddressBody = yup.InferType<typeof orderAddressBody>;
export type ChooseAddressBody = yup.InferType<typeof chooseAddressBody>;
