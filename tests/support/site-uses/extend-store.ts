import type {
  ContentProduct,
  Gateway,
  IntegrationProvider,
  ShopActions,
  ShopEvents,
  ShopFilters,
  ShopHooks,
  ShopServices,
} from 'strapi-plugin-shop';

/** What the `register` of a site in TypeScript does with the store; compiled by tests, never run. */
type Logger = { readonly info: (text: string) => Logger };
type Site = { readonly log: { readonly info: (text: string) => void }; readonly logger: Logger };

export const listen = (hooks: ShopHooks, site: Site): void => {
  hooks.addAction('shop/order_paid', ({ order, customer }) => {
    site.log.info(`${order.id} ${customer?.email ?? ''}`);
  });
  // Strapi's logger answers itself.
  hooks.addAction('shop/order_paid', ({ order }) => site.logger.info(`${order.invoice_no} was paid`), 10, 'tell-erp');
  hooks.addAction('shop/order_paid', async ({ order }) => {
    if (order.uuid === undefined) return 'It was deleted meanwhile.';
    const total: number = order.total_amount;
    return total + order.order_items.length;
  });
  hooks.addAction('shop/order_status_changed_to_on-hold', ({ old_status }) => site.log.info(old_status), 20);
  hooks.addAction('shop/payments/stripe/webhook_charge.failed', ({ event_id }) => site.log.info(event_id));
  hooks.addFilter('shop/cart/item_price', (cents, { sellable, item }) => (item.quantity > 9 ? sellable.price : cents));
  hooks.addFilter('shop/cart/fees', (fees) => [...fees, { key: 'gift', label: 'Gift wrapping', amount: 300 }]);
  hooks.addFilter('shop/tax/validate_eu_vat_number', async (answer, { country }) => (country === 'DE' ? true : answer));
  hooks.addFilter('shop/transaction/url_acme', (_url, { transaction }) => `https://acme.example/${transaction.uuid}`);
};

export const refused = (hooks: ShopHooks): void => {
  // @ts-expect-error The name of a listener is text.
  hooks.addAction('shop/order_paid', () => undefined, 10, 7);
  // @ts-expect-error No order has such a field.
  hooks.addAction('shop/order_paid', ({ order }) => order.no_such_field);
  // @ts-expect-error There is no such event.
  hooks.addAction('shop/order_payed', () => undefined);
  // @ts-expect-error Payment statuses are not order statuses.
  hooks.addAction('shop/order_status_changed_to_paid', () => undefined);
  // @ts-expect-error A price is a number.
  hooks.addFilter('shop/cart/item_price', () => '5.00');
  // @ts-expect-error The context has no product.
  hooks.addFilter('shop/cart/item_price', (cents, { product }) => cents + Number(product));
  // @ts-expect-error A filter answers the value.
  hooks.addFilter('shop/invoice_prefix', () => undefined);
  // @ts-expect-error Actions are no filters.
  hooks.addFilter('shop/order_paid', (value) => value);
};

export const sell = async ({ carts, orders, products, stock, hooks }: ShopServices): Promise<number> => {
  const logger: Logger = { info: () => logger };
  listen(hooks, { log: { info: () => undefined }, logger });
  const { productId, variantId } = await products.create({
    post_title: 'Mug',
    detail: { fulfillment_type: 'physical', other_info: {} },
  });
  await stock.set({ post_id: productId, variant_id: variantId, new_stock: 5, reason: 'other' });
  const cart = await carts.create({ utm: { utm_source: 'marketplace' } });
  await carts.addItem(cart.cart_hash, { item_id: variantId, quantity: 2 });
  const [order] = [await orders.find(1)];
  await orders.cancel(order.id, { restock: false });
  // @ts-expect-error Amounts are numbers.
  await orders.refund(order.id, { amount: '12.50' });
  // @ts-expect-error Carts are named by their hash.
  await carts.find(1);
  return order.id;
};

export type PaidOrder = ShopEvents['order_paid']['order'];
export type Fee = ShopFilters['shop/cart/fees']['value'][number];
export type Deleted = ShopActions['shop/order_before_delete']['order']['transactions'];

/** What a page of the site shows of a field `plugin::shop.product`. */
export const priceIn = (product: ContentProduct | null): number | null =>
  product === null ? null : (product.variant?.item_price ?? product.detail.min_price);

/** Docs name these types: a site writes its own gateway and integration against them. */
export const acmeCard: Gateway = {
  kind: 'online',
  slug: 'acme_card',
  title: 'Acme card',
  features: ['refund'],
  accepts: ({ currency }) => currency === 'EUR',
  start: async ({ transaction }) => ({
    status: 'success',
    message: 'Please pay.',
    redirectTo: `/pay/${transaction.uuid}`,
  }),
  // @ts-expect-error A gateway has no such function.
  noSuchFunction: () => undefined,
};

export const acmeCrm: IntegrationProvider = {
  key: 'acme_crm',
  title: 'Acme CRM',
  description: 'Makes contacts of buyers.',
  fields: () => [{ key: 'stage', label: 'Stage', component: 'value_text', required: true }],
  run: async ({ order, feed, fill }) => `${fill(String(feed.stage), 'text')} ${order.id}`,
};
