import type { MessageAnswer } from '../../../contracts/answers';
import type { AddedAccountAddressAnswer, PageFragment } from '../../../contracts/portal';
import type { AddressBookType } from '../../../domain/customer';
import { InvalidInputError } from '../../../domain/errors';
import type { ShopRequest } from '../../../platform/http/route';
import {
  addressFieldsOf,
  type DeleteAddressBody,
  type PrimaryAddressBody,
  type WrittenAddressCommand,
} from '../../customers';
import { requireCustomer, requireOwnCustomer } from '../own-customer';
import {
  addOwnAddress,
  changeOwnAddress,
  makeOwnPrimary,
  readOwnAddresses,
  removeOwnAddress,
} from '../profile/own-addresses';
import type { AddAddressBody, ChangeAddressBody } from './account.input';
import { renderAddressList } from './account.presenter';

export const add = async (request: ShopRequest<unknown, AddAddressBody>): Promise<AddedAccountAddressAnswer> => {
  const { product_type: _productType, label, ...fields } = request.body;
  const type = fields.type as AddressBookType;
  const customer = await requireCustomer(request.platform, request);
  const prefixed = addressFieldsOf({ ...fields, type });
  const written = { ...prefixed, label: prefixed.label || label };
  await addOwnAddress(request.platform, customer, { type, written, isPrimary: false, prefix: `${type}_` });
  const addresses = await readOwnAddresses(request.platform, customer.id);
  const content = renderAddressList(type, addresses[`${type}_address`]);
  const fragment: readonly PageFragment[] = [{ selector: `.shop-addresses-${type}`, content, type: 'replace' }];
  return { message: 'The address has been added.', fragment };
};

/** What the form must bring even where the stored address has it. */
const REQUIRED = ['label', 'address_1', 'city', 'country'] as const;

const assertComplete = (type: AddressBookType, written: WrittenAddressCommand): void => {
  const missing = REQUIRED.filter((name) => name !== 'city' || written.city === undefined)
    .filter((name) => !written[name])
    .map((name) => `${type}_${name}`);
  if (missing.length === 0) return;
  const fields = missing.map((name) => [name, { required: `${name} is required` }] as const);
  throw new InvalidInputError('Please complete the address.', Object.fromEntries(fields));
};

export const change = async (request: ShopRequest<unknown, ChangeAddressBody>): Promise<MessageAnswer> => {
  const { body, platform } = request;
  const type = body.type as AddressBookType;
  const { id: customerId } = await requireOwnCustomer(request.platform, request, request.id('customerId'));
  const written = addressFieldsOf({ ...body, type });
  assertComplete(type, written);
  await changeOwnAddress(platform, customerId, { id: body.address.id as number, type, written, prefix: `${type}_` });
  return { message: 'The address has been saved.' };
};

export const remove = async (request: ShopRequest<unknown, DeleteAddressBody>): Promise<MessageAnswer> => {
  const { id: customerId } = await requireOwnCustomer(request.platform, request, request.id('customerId'));
  await removeOwnAddress(request.platform, customerId, request.body.address.id as number);
  return { message: 'The address has been deleted.' };
};

export const setPrimary = async (request: ShopRequest<unknown, PrimaryAddressBody>): Promise<MessageAnswer> => {
  const { id: addressId, type } = request.body.address;
  const { id: customerId } = await requireOwnCustomer(request.platform, request, request.id('customerId'));
  const address = { id: addressId as number, type: type as AddressBookType };
  await makeOwnPrimary(request.platform, customerId, address);
  return { message: 'This is your primary address now.' };
};
