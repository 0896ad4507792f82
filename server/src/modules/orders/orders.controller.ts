import type { MessageAnswer } from '../../contracts/answers';
import type {
  DeletedOrderAnswer,
  ListedOrder,
  NewCustomerOfOrderAnswer,
  Order,
  OrderAnswer,
  OrderListAnswer,
  SavedOrderAnswer,
} from '../../contracts/orders';
import { assertMayAlso, mayAlso, relationsFor, SEE_LICENSES, withKeySearch } from '../../domain/access';
import { envelope } from '../../platform/http/envelope';
import type { Answer, ShopRequest } from '../../platform/http/route';
import { adminPathOf } from '../../platform/http/site-address';
import { authorOf } from '../activity';
import type { CreateCustomerBody } from '../customers';
import { withSavedView } from '../saved-views';
import { changeCustomer as giveToCustomer, giveToNewCustomer } from './customer-change/change-customer';
import { deleteOrder } from './deletion/delete-order';
import { ORDER_VIEW, ORDERS_LIST } from './orders.hooks';
import {
  type AttachNoteBody,
  type ChangeCustomerBody,
  type ListOrdersQuery,
  type MarkAsPaidBody,
  type UpdateOrderBody,
} from './orders.input';
import { presentOrder } from './orders.presenter';
import { presentOrderDetail } from './order-detail.presenter';
import { paymentPageOf, receiptPageOf } from './order-pages';
import { listOrders, pageOf } from './use-cases/list-orders';
import { loadRelations } from './use-cases/load-relations';
import { markAsPaid } from './use-cases/mark-as-paid';
import { readOrder, type OrderDetail } from './use-cases/read-order';
import { attachNote, updateOrderDetails } from './use-cases/update-order';

/** The columns that were asked for, and always the id; all of them where none of the names is one. */
const selected = (
  order: Order,
  names: readonly (string | undefined)[] | undefined
): Pick<Order, 'id'> & Partial<Order> => {
  const wanted = new Set(names?.filter((name) => name !== undefined && Object.hasOwn(order, name)));
  if (wanted.size === 0) return order;
  return { id: order.id, ...Object.fromEntries(Object.entries(order).filter(([name]) => wanted.has(name))) };
};

export const list = async ({
  platform,
  principal,
  query: asked,
}: ShopRequest<ListOrdersQuery>): Promise<OrderListAnswer> => {
  const query = await withSavedView(platform, principal, 'order_table', asked);
  const { orders, total } = await listOrders(platform, withKeySearch(principal, query));
  const listed = orders.map(({ order }) => order);
  const besideOf = await loadRelations(platform, listed, relationsFor(principal, query.with));
  const rows = orders.map(({ order, customer, placedAs }): ListedOrder => ({
    ...selected(presentOrder(order), query.select),
    customer,
    placed_as: placedAs,
    ...besideOf(order.id),
  }));
  const shown = await platform.hooks.ask(ORDERS_LIST, rows, { query });
  return { orders: envelope(shown, total, pageOf(query)) };
};

const withoutKeys = (read: OrderDetail): OrderDetail => ({ ...read, licensed: { ...read.licensed, licenses: [] } });

export const find = async ({ platform, principal, id }: ShopRequest): Promise<OrderAnswer> => {
  const read = await readOrder(platform, id());
  const detail = presentOrderDetail(mayAlso(principal, SEE_LICENSES) ? read : withoutKeys(read), {
    adminPath: adminPathOf(platform.strapi),
    receiptPage: await receiptPageOf(platform, read.order),
    paymentPage: await paymentPageOf(platform, read.order),
  });
  return { ...detail, order: await platform.hooks.ask(ORDER_VIEW, detail.order, {}) };
};

export const payOffline = async ({
  platform,
  principal,
  id,
  body,
  once,
}: ShopRequest<unknown, MarkAsPaidBody>): Promise<Answer<MessageAnswer>> => {
  const orderId = id('order');
  return once(async () => {
    await markAsPaid(platform, orderId, body, principal.displayName);
    return { message: 'The order has been marked as paid.' };
  });
};

export const update = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, UpdateOrderBody>): Promise<SavedOrderAnswer> => {
  const order = await updateOrderDetails(platform, id(), body, authorOf(principal));
  return { message: 'The order has been updated.', order: presentOrder(order) };
};

export const remove = async ({ platform, principal, id }: ShopRequest): Promise<DeletedOrderAnswer> => {
  const { id: order_id, invoice_no } = await deleteOrder(platform, id(), authorOf(principal));
  return { message: 'The order has been deleted.', data: { order_id, invoice_no, status: 'success' }, errors: [] };
};

export const changeCustomer = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, ChangeCustomerBody>): Promise<MessageAnswer> => {
  await giveToCustomer(platform, { orderId: id(), customerId: Number(body.customer_id) }, authorOf(principal));
  return { message: 'The customer of the order has been changed.' };
};

const CREATE_CUSTOMERS = { permission: 'customers/manage', action: 'plugin::shop.customers.create' } as const;

export const createAndChangeCustomer = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, CreateCustomerBody>): Promise<NewCustomerOfOrderAnswer> => {
  assertMayAlso(principal, CREATE_CUSTOMERS, 'You are not allowed to create customers.');
  const customer_id = await giveToNewCustomer(platform, id(), body, authorOf(principal));
  return { message: 'The order belongs to the new customer.', data: { customer_id } };
};

export const note = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, AttachNoteBody>): Promise<MessageAnswer> => {
  await attachNote(platform, Number(body.order_id), body.note, authorOf(principal));
  return { message: 'The note has been saved.' };
};
