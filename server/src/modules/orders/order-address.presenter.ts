import type { OrderAddress } from '../../contracts/order-lines';
import { fullNameOf } from '../../domain/customer';
import { toInt } from '../../platform/db/columns';
import type { OrderAddressRow } from './order-addresses.repository';

const text = (value: unknown): string => String(value ?? '');

/** Where an order is billed or sent to. */
export const presentOrderAddress = (row: OrderAddressRow): OrderAddress => ({
  id: toInt(row.id),
  order_id: toInt(row.order_id),
  type: row.type,
  name: text(row.name),
  first_name: text(row.first_name),
  last_name: text(row.last_name),
  full_name: text(row.name) || fullNameOf({ firstName: text(row.first_name), lastName: text(row.last_name) }),
  address_1: text(row.address_1),
  address_2: text(row.address_2),
  city: text(row.city),
  state: text(row.state),
  postcode: text(row.postcode),
  country: text(row.country),
  phone: text(row.phone),
  email: text(row.email),
  company_name: text(row.company_name),
  meta: {},
});
