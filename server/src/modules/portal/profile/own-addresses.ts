import type { CustomerAddress } from '../../../contracts/customers';
import { fullNameOf, type AddressBookType } from '../../../domain/customer';
import { InvalidInputError, NotFoundError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import {
  addAddress,
  changeAddress,
  makePrimary,
  presentAddress,
  readAddresses,
  removeAddress,
  type CustomerRow,
  type WrittenAddressCommand,
} from '../../customers';
import { notYours } from '../own-customer';

/** The fields of a refusal are called as in the form that was sent: `billing_city`. */
const namedAsIn = async <T>(prefix: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    const named = Object.entries(error.details.fields ?? {}).map(([name, rules]) => [`${prefix}${name}`, rules]);
    throw new InvalidInputError(error.message, Object.fromEntries(named) as typeof error.details.fields & object);
  }
};

/** Somebody else's address is refused like one that does not exist. */
const ownOnly = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof NotFoundError ? notYours() : error;
  }
};

export type NewOwnAddress = {
  readonly type: AddressBookType;
  readonly written: WrittenAddressCommand;
  readonly isPrimary: boolean;
  /** What stands before the names of the form's fields. */
  readonly prefix: string;
  readonly asksForPostcode?: boolean;
};

/** A form without a name means the customer. @throws InvalidInputError by field; RuleViolationError for the 101st address. */
export const addOwnAddress = async (
  platform: Platform,
  customer: CustomerRow,
  { type, written, isPrimary, prefix, asksForPostcode = false }: NewOwnAddress
): Promise<CustomerAddress> => {
  const ownName = fullNameOf({ firstName: customer.first_name, lastName: customer.last_name });
  const address = { ...written, name: written.name || ownName, type, isPrimary, asksForPostcode };
  return presentAddress(await namedAsIn(prefix, () => addAddress(platform, customer.id, address)));
};

export type OwnAddressChange = {
  readonly id: number;
  readonly type?: AddressBookType;
  readonly written: WrittenAddressCommand;
  readonly prefix: string;
};

/** @throws ForbiddenError unless the address is the customer's own, and of the type that is named; InvalidInputError by field. */
export const changeOwnAddress = (
  platform: Platform,
  customerId: number,
  { prefix, ...change }: OwnAddressChange
): Promise<void> =>
  ownOnly(() => namedAsIn(prefix, () => changeAddress(platform, customerId, { ...change, isPrimary: false })));

/** @throws ForbiddenError unless the address is the customer's own; BadRequestError for a primary one. */
export const removeOwnAddress = (platform: Platform, customerId: number, id: number): Promise<void> =>
  ownOnly(() => removeAddress(platform, customerId, id));

/** @throws ForbiddenError unless the address is the customer's own and of this type. */
export const makeOwnPrimary = (
  platform: Platform,
  customerId: number,
  address: { readonly id: number; readonly type: AddressBookType }
): Promise<void> => ownOnly(() => makePrimary(platform, customerId, address));

export type OwnAddresses = {
  readonly billing_address: readonly CustomerAddress[];
  readonly shipping_address: readonly CustomerAddress[];
};

export const readOwnAddresses = async (platform: Platform, customerId: number): Promise<OwnAddresses> => {
  const addresses = (await readAddresses(platform, customerId, undefined)).map(presentAddress);
  const ofType = (type: AddressBookType) => addresses.filter((address) => address.type === type);
  return { billing_address: ofType('billing'), shipping_address: ofType('shipping') };
};
