import type * as yup from 'yup';
import { email, id, object, required } from '../../../platform/http/fields';
import { plainLine } from '../../../platform/http/plain-fields';
import { currentPassword } from '../portal.input';
import { addressTexts, addressType } from '../../customers';

export const updateProfileBody = object({
  email: email(),
  current_password: currentPassword(),
  first_name: plainLine(255),
  last_name: plainLine(255),
  full_name: plainLine(255),
});

export const editAddressBody = object({ ...addressTexts(), id: required(id()) });

export const primaryAddressByIdBody = object({ addressId: required(id()), type: required(addressType()) });

export const deleteAddressByIdBody = object({ addressId: required(id()) });

export type UpdateProfileBody = yup.InferType<typeof updateProfileBody>;
export type EditAddressBody = yup.InferType<typeof editAddressBody>;
export type PrimaryAddressByIdBody = yup.InferType<typeof primaryAddressByIdBody>;
export type DeleteAddressByIdBody = yup.InferType<typeof deleteAddressByIdBody>;
