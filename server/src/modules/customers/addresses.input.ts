import type * as yup from 'yup';
import { ADDRESS_TYPES } from '../../domain/customer';
import { email, explained, id, object, oneOf, required, requiredEmail, zeroOne } from '../../platform/http/fields';
import type { Conforms } from '../../platform/http/parse-input';
import { plainLine } from '../../platform/http/plain-fields';
import type { WrittenAddressCommand } from './commands';

type Written = Readonly<Record<string, unknown>> & {
  readonly type?: string | undefined;
  readonly address?: Readonly<Record<string, unknown>>;
};

/** The fields of an address that a body names, in whichever of the three ways; what has the type in front counts first. */
export const addressFieldsOf = ({ type, address = {}, ...beside }: Written): WrittenAddressCommand => {
  const { id: _id, is_primary: _isPrimary, ...inside } = address;
  const prefix = `${type ?? ''}_`;
  const prefixed = Object.entries(beside)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value] as const);
  const named = [...Object.entries(inside), ...Object.entries(beside), ...prefixed];
  return Object.fromEntries(named.filter(([, value]) => value !== undefined)) as WrittenAddressCommand;
};

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

type WrittenAddress = Conforms<
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
