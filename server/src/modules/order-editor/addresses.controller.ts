import type { Answer, ShopRequest } from '../../platform/http/route';
import { authorOf } from '../activity';
import { presentOrderAddress } from '../orders';
import type { ChooseAddressBody, OrderAddressBody } from './addresses.input';
import { chooseAddress, correctAddress } from './use-cases/change-order-address';

const nameIn = ({ name, first_name: first = '', last_name: last = '' }: OrderAddressBody): { name?: string } => {
  const written = name ?? `${first} ${last}`.trim();
  return written === '' && name === undefined ? {} : { name: written };
};

export const correct = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, OrderAddressBody>): Promise<Answer> => {
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
}: ShopRequest<unknown, ChooseAddressBody>): Promise<Answer> => {
  const type = body.address_type === 'shipping' ? 'shipping' : 'billing';
  const chosen = { orderId: id(), addressId: Number(body.address_id), type } as const;
  const address = await chooseAddress(platform, chosen, authorOf(principal));
  return { message: 'The address has been changed.', address: presentOrderAddress(address) };
};
