import type { Knex } from 'knex';
import { askStore } from './attributes';
import type { Shop } from './merchant';
import { uniqueEmail } from './shopper';

export type CustomerAnswer = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly email: string;
  readonly user_id: number | null;
  readonly status: string;
};

type Saved = { readonly message: string; readonly data: CustomerAnswer };

export const customerBody = (changes: object = {}) => ({
  email: uniqueEmail(),
  first_name: 'Ada',
  last_name: 'Lovelace',
  ...changes,
});

export const postCustomer = (shop: Shop, changes: object = {}) =>
  askStore<Saved>(shop, 'POST', '/customers', customerBody(changes));

export const createCustomer = async (shop: Shop, changes: object = {}): Promise<CustomerAnswer> => {
  const { status, body } = await postCustomer(shop, changes);
  if (status !== 200) throw new Error(`POST /customers: ${status} ${JSON.stringify(body)}`);
  return body.data;
};

export const readCustomer = async (shop: Shop, id: number, query = ''): Promise<CustomerAnswer> => {
  const { status, body } = await askStore<{ customer: CustomerAnswer }>(shop, 'GET', `/customers/${id}${query}`);
  if (status !== 200) throw new Error(`GET /customers/${id}: ${status} ${JSON.stringify(body)}`);
  return body.customer;
};

/** The names of the events that were recorded of a customer, oldest first. */
export const customerEvents = async (knex: Knex, customerId: number): Promise<readonly string[]> => {
  const rows = (await knex('shop_outbox').select('event', 'refs').orderBy('id')) as { event: string; refs: string }[];
  return rows
    .filter(({ refs }) => (JSON.parse(refs) as { customer_id?: number }).customer_id === customerId)
    .map(({ event }) => event);
};
