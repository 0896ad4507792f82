import { ask, variantOf } from '../support/buyer';
import { createCustomer, customerBody } from '../support/customers';
import { createProduct } from '../support/merchant';
import { setStatus } from '../support/order-actions';
import { sharedStore } from '../support/shared-store';
import { buy, readOrder } from '../support/shopper';
import { createContentToken } from '../support/site-admin';

/** What custom API tokens may do beside what a route asks of everybody. See docs/reference/permissions-and-tokens.md. */
const store = sharedStore();

type Answer = { readonly error?: { readonly code: string } };

const canceledOrder = async (): Promise<number> => {
  const orderId = await buy(store, { [variantOf(await createProduct(store))]: 1 });
  await setStatus(store, orderId, 'canceled');
  return orderId;
};

/** Calls with a token that was granted these actions. */
const callerOf = async (actions: readonly string[]) => {
  const permissions = actions.map((action) => `plugin::shop.${action}`);
  const { credentials } = await createContentToken(store, { type: 'custom', permissions });
  return (path: string, body: object) => ask<Answer>(store, credentials, 'POST', path, body);
};

type Case = { readonly route: string; readonly extra: string; readonly call: () => Promise<readonly [string, object]> };

const CASES: readonly Case[] = [
  {
    route: 'orders.bulkAction',
    extra: 'orders.delete',
    call: async () => ['/orders/do-bulk-action', { action: 'delete_orders', order_ids: [await canceledOrder()] }],
  },
  {
    route: 'orders.bulkAction',
    extra: 'orders.delete',
    call: async () => ['/orders/do-bulk-action', { action: 'delete_test_orders', last_order_id: 2_147_483_646 }],
  },
  {
    route: 'orders.createAndChangeCustomer',
    extra: 'customers.create',
    call: async () => [`/orders/${await canceledOrder()}/create-and-change-customer`, customerBody()],
  },
  {
    route: 'customerAddresses.create',
    extra: 'orderEditor.chooseAddress',
    call: async () => {
      const order_id = await buy(store, { [variantOf(await createProduct(store))]: 1 });
      const { customer } = await readOrder(store, order_id);
      const address = { name: 'Ada', email: 'ada@example.com', address_1: 'Lane 1', country: 'GB', type: 'billing' };
      return [
        `/customers/${String(customer.id)}/address`,
        { ...address, city: 'London', postcode: 'SW1Y 4JH', order_id },
      ];
    },
  },
  {
    route: 'customers.actOnMany',
    extra: 'customers.delete',
    call: async () => {
      const { id } = await createCustomer(store);
      return ['/customers/do-bulk-action', { action: 'delete_customers', customer_ids: [id] }];
    },
  },
  {
    route: 'productBulk.act',
    extra: 'products.delete',
    call: async () => {
      const { id } = await createProduct(store);
      return ['/products/do-bulk-action', { action: 'delete_products', product_ids: [id] }];
    },
  },
];

describe('a custom token', () => {
  it.each(CASES)('needs $extra beside $route, and no more (%#)', async ({ route, extra, call }) => {
    const [path, body] = await call();
    for (const actions of [[route], [extra]]) {
      const refused = await (await callerOf(actions))(path, body);
      expect([actions, refused.status, refused.body.error?.code]).toEqual([actions, 403, 'insufficient_permissions']);
    }
    expect((await (await callerOf([route, extra]))(path, body)).status).toBe(200);
  });
});
