import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import { alphabetOf } from '../../../server/src/domain/text';
import { CUSTOMER_ORDER } from '../../../server/src/modules/customers/customers.rows';
import { sortKeysOf } from '../../../server/src/platform/db/sort-keys';
import { document, insertRows, type Row } from './insert-rows';
import { COUNTRY, type PlannedCustomer } from './plan-customers';

/** The address of a customer as orders and address books keep it. */
export const addressOf = (customer: PlannedCustomer): Row => ({
  name: `${customer.firstName} ${customer.lastName}`,
  first_name: customer.firstName,
  last_name: customer.lastName,
  address_1: customer.address,
  address_2: '',
  city: customer.city,
  state: customer.state,
  postcode: customer.postcode,
  country: COUNTRY,
  phone: '',
  email: customer.email,
  company_name: '',
});

const customerRow = (customer: PlannedCustomer, now: Date): Row => {
  const names = { first_name: customer.firstName, last_name: customer.lastName };
  return document(now, {
    uuid: randomUUID(),
    email: customer.email,
    email_key: customer.email,
    ...names,
    ...sortKeysOf(CUSTOMER_ORDER, names, alphabetOf('')),
    status: 'active',
    purchase_count: customer.purchases,
    ltv: customer.spent,
    aov: customer.purchases > 0 ? Math.round(customer.spent / customer.purchases) : 0,
    first_purchase_date: customer.first,
    last_purchase_date: customer.last,
    country: COUNTRY,
    state: customer.state,
    city: customer.city,
    postcode: customer.postcode,
  });
};

const bookRow = (customer: PlannedCustomer, customerId: number, type: string, now: Date): Row => {
  const { first_name: _first, last_name: _last, ...address } = addressOf(customer);
  return document(now, { ...address, customer_id: customerId, type, label: '', status: 'active', is_primary: 1 });
};

/** Answers the ids in the order of the plan. */
export const writeCustomers = async (
  db: Knex,
  customers: readonly PlannedCustomer[],
  now: Date
): Promise<readonly number[]> => {
  const rows = customers.map((customer) => customerRow(customer, now));
  const ids = await insertRows(db, 'shop_customers', rows);
  const addresses = customers.flatMap((customer, index) =>
    ['billing', 'shipping'].map((type) => bookRow(customer, ids[index] as number, type, now))
  );
  await insertRows(db, 'shop_customer_addresses', addresses);
  return ids;
};
