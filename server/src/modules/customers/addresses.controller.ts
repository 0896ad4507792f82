import type { MessageAnswer } from '../../contracts/answers';
import type { CustomerAddressListAnswer } from '../../contracts/customers';
import type { AddressBookType } from '../../domain/customer';
import type { ShopRequest } from '../../platform/http/route';
import {
  addressFieldsOf,
  type DeleteAddressBody,
  type ListAddressesQuery,
  type PrimaryAddressBody,
  type UpdateAddressBody,
} from './addresses.input';
import { presentAddress } from './customers.presenter';
import { changeAddress, makePrimary, readAddresses, removeAddress } from './use-cases/address-book';

const CUSTOMER = 'customerId';

export const list = async ({
  platform,
  id,
  query,
}: ShopRequest<ListAddressesQuery>): Promise<CustomerAddressListAnswer> => ({
  addresses: (await readAddresses(platform, id(CUSTOMER), query.type)).map(presentAddress),
});

export const update = async ({
  platform,
  id,
  body,
}: ShopRequest<unknown, UpdateAddressBody>): Promise<MessageAnswer> => {
  const { id: addressId, is_primary: isPrimary } = body.address;
  const named = { id: addressId as number, type: body.type as AddressBookType | undefined };
  await changeAddress(platform, id(CUSTOMER), { ...named, isPrimary: isPrimary === 1, written: addressFieldsOf(body) });
  return { message: 'The address has been saved.' };
};

export const remove = async ({
  platform,
  id,
  body,
}: ShopRequest<unknown, DeleteAddressBody>): Promise<MessageAnswer> => {
  await removeAddress(platform, id(CUSTOMER), body.address.id as number);
  return { message: 'The address has been deleted.' };
};

export const setPrimary = async ({
  platform,
  id,
  body,
}: ShopRequest<unknown, PrimaryAddressBody>): Promise<MessageAnswer> => {
  const { id: addressId, type } = body.address;
  await makePrimary(platform, id(CUSTOMER), { id: addressId as number, type: type as AddressBookType });
  return { message: 'This is the primary address now.' };
};
