import type * as yup from 'yup';
import { ADDRESS_TYPES } from '../../domain/customer';
import { email, explained, id, object, oneOf, required, requiredEmail, zeroOne } from '../../platform/http/fields';
import { plainLine } from '../../platform/http/plain-fields';
import type { Conforms } from '../../platform/http/parse-input';
import type { WrittenAddressCommand } from './commands';

/** What the column of an address holds, by field. */
export const addressTexts = () => ({
  label: explained(plainLine(15), "The customer's own word for it."),
  name: plainLine(255),
  address_1: plainLine(255),
  address_2: plainLine(255),
  city: plainLine(100),
  state: explained(plainLine(100), 'Code or name.'),
  postcode: plainLine(20),
  country: explained(plainLine(2), 'ISO 3166-1 alpha-2.'),
  phone: plainLine(50),
  email: email(),
  company_name: plainLine(255),
  status: oneOf('active', 'inactive'),
});

export type WrittenAddress = Conforms<
  WrittenAddressCommand,
  { readonly [Name in keyof ReturnType<typeof addressTexts>]?: string | undefined }
>;

export const addressType = () => oneOf(...ADDRESS_TYPES);

export const prefixedAddressTexts = (prefix: string) =>
  Object.fromEntries(Object.entries(addressTexts()).map(([name, field]) => [`${prefix}_${name}`, field]));

export const listAddressesQuery = object({ type: addressType() });

export const createAddressBody = object({
  ...addressTexts(),
  email: requiredEmail(),
  type: required(addressType()),
  is_primary: zeroOne(),
});

/** The fields stand beside `address.id`, inside of `address`, or with the type in front (`billing_city`), as clients have it. */
export const updateAddressBody = object({
  address: object({ ...addressTexts(), id: required(id()), is_primary: zeroOne() }),
  type: addressType(),
  ...addressTexts(),
  ...prefixedAddressTexts('billing'),
  ...prefixedAddressTexts('shipping'),
});

export const deleteAddressBody = object({ address: object({ id: required(id()) }) });

export const primaryAddressBody = object({
  address: object({ id: required(id()), type: required(addressType()) }),
});

export type ListAddressesQuery = yup.InferType<typeof listAddressesQuery>;
export type CreateAddressBody = yup.InferType<typeof createAddressBody>;
export type UpdateAddressBody = yup.InferType<typeof updateAddressBody> & WrittenAddress;
export type DeleteAddressBody = yup.InferType<typeof deleteAddressBody>;
export type PrimaryAddressBody = yup.InferType<typeof primaryAddressBody>;
