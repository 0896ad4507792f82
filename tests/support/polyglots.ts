import type { Knex } from 'knex';
import { askStore } from './attributes';
import type { Shown } from './panel-pages';
import type { SharedStore } from './shared-store';

/** Markup that runs in some place of a page: in text, in attributes, in addresses, after broken tags. */
export const POLYGLOT = `'"></textarea></title></style></script><img src=x onerror=alert(1)><svg/onload=alert(1)><a href="javascript:alert(1)">x</a>`;

/** Short enough for every column. */
const SHORT = `"><img src=x onerror=alert(1)>`;

/** Texts that people write, by their table; whatever the API makes of them, old data may hold anything. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  shop_products: ['post_title', 'post_excerpt', 'post_content'],
  shop_product_variants: ['variation_title', 'sku'],
  shop_product_categories: ['name', 'description'],
  shop_product_brands: ['name', 'description'],
  shop_attribute_groups: ['title', 'description'],
  shop_attribute_terms: ['title', 'description'],
  shop_labels: ['value'],
  shop_customers: ['first_name', 'last_name', 'notes', 'city', 'state', 'postcode'],
  shop_customer_addresses: ['label', 'name', 'address_1', 'address_2', 'city', 'state', 'postcode', 'phone'],
  shop_orders: ['note', 'payment_method_title', 'ip_address'],
  shop_order_items: ['post_title', 'title', 'sku'],
  shop_order_addresses: ['name', 'first_name', 'last_name', 'address_1', 'address_2', 'city', 'state', 'postcode'],
  shop_order_operations: ['refer_url', 'utm_campaign', 'utm_source', 'utm_medium'],
  shop_coupons: ['title', 'notes'],
  shop_order_bumps: ['title', 'description'],
  shop_activities: ['title', 'content', 'author', 'module_name'],
  shop_subscriptions: ['item_name'],
  shop_license_sites: ['site_url', 'server_version', 'platform_version'],
  shop_license_settings: ['version', 'prefix', 'changelog'],
  shop_stock_adjustments: ['reason_text', 'author'],
  shop_saved_views: ['name', 'description'],
  shop_shipping_zones: ['name'],
  shop_shipping_methods: ['title'],
  shop_shipping_classes: ['name'],
  shop_tax_classes: ['title'],
  shop_tax_rates: ['name'],
  shop_webhook_endpoints: ['name'],
  shop_integration_feeds: ['name'],
  shop_integration_runs: ['note'],
};

/** Keeps what was there, which the caller puts back: the files of a run share one store. */
export const writePolyglots = async (knex: Knex): Promise<() => Promise<void>> => {
  const kept: { readonly table: string; readonly rows: readonly Readonly<Record<string, unknown>>[] }[] = [];
  for (const [table, columns] of Object.entries(TEXTS)) {
    const info = await knex(table).columnInfo();
    const rows = (await knex(table).select('id', ...columns)) as Record<string, unknown>[];
    kept.push({ table, rows });
    const isLong = (column: string): boolean => /text/i.test(info[column]?.type ?? '');
    for (const row of rows) {
      const changes = columns.map((column) => [column, isLong(column) ? POLYGLOT : `${SHORT}${String(row.id)}`]);
      await knex(table)
        .where({ id: row.id })
        .update(Object.fromEntries(changes) as object);
    }
  }
  return async () => {
    for (const { table, rows } of kept) {
      for (const { id, ...texts } of rows) await knex(table).where({ id }).update(texts);
    }
  };
};

/** The same by the API, which refuses it, cleans it or keeps it as a text. Answers the statuses. */
export const sendPolyglots = async (shop: SharedStore, { product, customer, order, coupon }: Shown) => {
  const short = POLYGLOT.slice(0, 90);
  const calls: readonly (readonly [string, string, object])[] = [
    ['POST', `/products/${product}/pricing`, { post_title: POLYGLOT, post_excerpt: POLYGLOT, post_content: POLYGLOT }],
    ['PUT', `/customers/${customer}`, { first_name: short, last_name: short, notes: POLYGLOT, city: short }],
    ['POST', `/orders/${order}`, { note: POLYGLOT }],
    ['PUT', `/coupons/${coupon}`, { title: short, notes: POLYGLOT }],
    ['POST', '/labels', { value: short.slice(0, 45) }],
    ['POST', '/products/add-product-terms', { taxonomy: 'product-categories', names: short }],
    ['POST', '/options/attr/group', { title: short.slice(0, 45), slug: 'polyglot', description: POLYGLOT }],
    ['POST', '/settings/store', { settings: { store_name: short } }],
  ];
  const statuses: number[] = [];
  for (const [method, path, body] of calls) statuses.push((await askStore(shop, method, path, body)).status);
  return statuses;
};
