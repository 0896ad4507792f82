import type { OwnAccountAnswer, SavedOwnAccountAnswer } from '../../../contracts/portal';
import type { ShopRequest } from '../../../platform/http/route';
import { findCustomerById, readCustomer } from '../../customers';
import { countOwnPurchases, listOwnOrders } from '../../orders';
import { requireOwnCustomer } from '../own-customer';
import { sessionCallerOf } from '../session-caller';
import { savedMessage } from '../profile/profile.presenter';
import { updateOwnCustomer } from '../profile/update-own-customer';
import { presentOrderLine } from '../purchases/purchases.presenter';
import type { ReadAccountQuery, UpdateAccountBody } from './account.input';
import { presentAccount } from './account.presenter';

/** Beside the account; the rest is at /customers/{id}/orders. */
const ORDERS = { page: 1, perPage: 15 };
const RELATIONS: readonly string[] = ['billing_address', 'shipping_address'];

export const find = async (request: ShopRequest<ReadAccountQuery>): Promise<OwnAccountAnswer> => {
  const { platform, query } = request;
  const { id } = await requireOwnCustomer(request.platform, request, request.id('customerId'));
  const asked = (query.with ?? []).filter((name) => name !== undefined);
  const relations = asked.filter((name) => RELATIONS.includes(name));
  const customer = presentAccount(
    await readCustomer(platform, id, relations),
    await countOwnPurchases(platform.db, id)
  );
  if (!asked.includes('orders')) return { customer };
  const { orders } = await listOwnOrders(platform, id, ORDERS);
  return { customer: { ...customer, orders: orders.map(presentOrderLine) } };
};

export const update = async (request: ShopRequest<unknown, UpdateAccountBody>): Promise<SavedOwnAccountAnswer> => {
  const { platform, body } = request;
  const customer = await requireOwnCustomer(request.platform, request, request.id('customerId'));
  const changes = { ...body, email: body.email ?? customer.email };
  const outcome = await updateOwnCustomer(platform, sessionCallerOf(request), customer, changes);
  const saved = (await findCustomerById(platform.db, customer.id)) ?? customer;
  const { id, email, first_name, last_name } = saved;
  return { message: savedMessage(outcome, 'Your account has been saved.'), data: { id, email, first_name, last_name } };
};
