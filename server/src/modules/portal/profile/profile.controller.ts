import type { MessageAnswer } from '../../../contracts/answers';
import type { AddedOwnAddressAnswer, OwnProfileAnswer } from '../../../contracts/portal';
import type { AddressBookType } from '../../../domain/customer';
import type { ShopRequest } from '../../../platform/http/route';
import { findTaxInfo, type CreateAddressBody } from '../../customers';
import { findOwnCustomer, requireCustomer } from '../own-customer';
import { sessionCallerOf } from '../session-caller';
import { addOwnAddress, changeOwnAddress, makeOwnPrimary, readOwnAddresses, removeOwnAddress } from './own-addresses';
import type {
  DeleteAddressByIdBody,
  EditAddressBody,
  PrimaryAddressByIdBody,
  UpdateProfileBody,
} from './profile.input';
import { presentProfile, presentSiteUser, savedMessage } from './profile.presenter';
import { updateOwnCustomer } from './update-own-customer';

export const find = async ({ platform, principal }: ShopRequest): Promise<OwnProfileAnswer> => {
  const customer = await findOwnCustomer(platform, principal);
  const message = 'Your profile.';
  if (!customer) return { message, data: presentSiteUser(principal) };
  const addresses = await readOwnAddresses(platform, customer.id);
  return { message, data: presentProfile(customer, addresses, await findTaxInfo(platform.db, customer.id)) };
};

export const update = async (request: ShopRequest<unknown, UpdateProfileBody>): Promise<MessageAnswer> => {
  const { platform, body } = request;
  const customer = await requireCustomer(request.platform, request);
  const changes = { ...body, email: body.email || customer.email };
  const outcome = await updateOwnCustomer(platform, sessionCallerOf(request), customer, changes);
  return { message: savedMessage(outcome, 'Your profile has been saved.') };
};

export const createAddress = async (
  request: ShopRequest<unknown, CreateAddressBody>
): Promise<AddedOwnAddressAnswer> => {
  const { type, is_primary: isPrimary, ...written } = request.body;
  const customer = await requireCustomer(request.platform, request);
  const address = { type: type as AddressBookType, written, isPrimary: isPrimary === 1, prefix: '' };
  await addOwnAddress(request.platform, customer, { ...address, asksForPostcode: true });
  const { billing_address, shipping_address } = await readOwnAddresses(request.platform, customer.id);
  const total_address_count = billing_address.length + shipping_address.length;
  return { message: 'The address has been added.', data: { is_created: true, total_address_count } };
};

export const editAddress = async (request: ShopRequest<unknown, EditAddressBody>): Promise<MessageAnswer> => {
  const { id, ...written } = request.body;
  const customer = await requireCustomer(request.platform, request);
  await changeOwnAddress(request.platform, customer.id, { id: id as number, written, prefix: '' });
  return { message: 'The address has been saved.' };
};

export const setPrimary = async (request: ShopRequest<unknown, PrimaryAddressByIdBody>): Promise<MessageAnswer> => {
  const { addressId, type } = request.body;
  const customer = await requireCustomer(request.platform, request);
  await makeOwnPrimary(request.platform, customer.id, { id: addressId as number, type: type as AddressBookType });
  return { message: 'This is your primary address now.' };
};

export const removeAddress = async (request: ShopRequest<unknown, DeleteAddressByIdBody>): Promise<MessageAnswer> => {
  const customer = await requireCustomer(request.platform, request);
  await removeOwnAddress(request.platform, customer.id, request.body.addressId as number);
  return { message: 'The address has been deleted.' };
};
