import type { AddedCustomerAddressAnswer, SavedOrderAddressAnswer } from '../../contracts/order-editor';
import { assertMayAlso } from '../../domain/access';
import type { AddressBookType } from '../../domain/customer';
import type { ShopRequest } from '../../platform/http/route';
import { authorOf } from '../activity';
import { presentAddress } from '../customers';
import { presentOrderAddress } from '../orders';
import type { ChooseAddressBody, CustomerAddressBody, OrderAddressBody } from './order-editor.input';
import { addCustomerAddress, chooseAddress, correctAddress } from './use-cases/change-order-address';

const nameIn = ({ name, first_name: first = '', last_name: last = '' }: OrderAddressBody): { name?: string } => {
  const written = name ?? `${first} ${last}`.trim();
  return written === '' && name === undefined ? {} : { name: written };
};

export const correct = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, OrderAddressBody>): Promise<SavedOrderAddressAnswer> => {
  const { first_name: _first, last_name: _last, label: _label, status: _status, ...fields } = body;
  const where = { orderId: id('order'), addressId: id() };
  const address = await correctAddress(platform, where, { ...fields, ...nameIn(body) }, authorOf(principal));
  return { message: 'The address has been changed.', address: presentOrderAddress(address) };
};

export const choose = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, ChooseAddressBody>): Promise<SavedOrderAddressAnswer> => {
  const type = body.address_type === 'shipping' ? 'shipping' : 'billing';
  const chosen = { orderId: id(), addressId: Number(body.address_id), type } as const;
  const address = await chooseAddress(platform, chosen, authorOf(principal));
  return { message: 'The address has been changed.', address: presentOrderAddress(address) };
};

const CHANGE_ORDERS = { permission: 'orders/manage', action: 'plugin::shop.orderEditor.chooseAddress' } as const;

export const addToBook = async ({
  platform,
  principal,
  id,
  body: { type, is_primary: isPrimary, order_id: orderId, ...written },
}: ShopRequest<unknown, CustomerAddressBody>): Promise<AddedCustomerAddressAnswer> => {
  if (orderId !== undefined) assertMayAlso(principal, CHANGE_ORDERS, 'You are not allowed to change orders.');
  const address = { ...written, type: type as AddressBookType, isPrimary: isPrimary === 1 };
  const where = { customerId: id('customerId'), orderId };
  const added = await addCustomerAddress(platform, where, address, authorOf(principal));
  return { message: 'The address has been added.', data: presentAddress(added) };
};
