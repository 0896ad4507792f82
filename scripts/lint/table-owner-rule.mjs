import path from 'node:path';

/** They look at every table: to check what one module cannot see, and to carry a whole store to another site. */
const READ_EVERYTHING = new Set(['doctor', 'transfer']);

/**
 * Tables of other modules that a module reads in its own queries, because one statement has to join or filter by them. A new pair is
 * a decision: first look for a use case or a read model that the owner exports.
 */
export const READS = {
  attributes: ['shop_product_variants'],
  // Staff search by the folded titles, in lists that have other conditions as well.
  catalog: ['shop_order_items', 'shop_orders', 'shop_product_search'],
  coupons: ['shop_customers', 'shop_order_items', 'shop_orders', 'shop_product_terms', 'shop_product_variants'],
  customers: ['shop_label_links', 'shop_order_items', 'shop_orders'],
  downloads: ['shop_order_items', 'shop_orders', 'shop_product_variants', 'shop_products'],
  labels: ['shop_licenses'],
  licenses: ['shop_customers', 'shop_label_links', 'shop_order_items', 'shop_orders', 'shop_product_variants'].concat([
    'shop_products',
  ]),
  // Its hourly look finds whose date comes, and whose money a bank took back.
  notifications: ['shop_licenses', 'shop_order_operations', 'shop_order_transactions', 'shop_orders'].concat([
    'shop_renewals',
    'shop_subscriptions',
  ]),
  orders: ['shop_activities', 'shop_applied_coupons', 'shop_customers', 'shop_label_links', 'shop_order_taxes'].concat([
    'shop_licenses',
    'shop_stock_movements',
  ]),
  payments: ['shop_order_transactions'],
  // Adds up what was sold, by what orders and their lines say.
  reports: ['shop_coupons', 'shop_customers', 'shop_licenses', 'shop_order_addresses', 'shop_order_items'].concat([
    'shop_changed_days',
    'shop_order_operations',
    'shop_order_taxes',
    'shop_order_transactions',
    'shop_orders',
    'shop_products',
    'shop_subscriptions',
  ]),
  // Counts the pieces in the columns of variants that are its own.
  stock: ['shop_order_items', 'shop_product_variants', 'shop_products'],
  subscriptions: ['shop_customers', 'shop_label_links', 'shop_licenses', 'shop_order_transactions', 'shop_orders'],
  // Counts what shoppers may choose, by everything that is said of products.
  storefront: ['shop_product_brands', 'shop_product_categories', 'shop_product_terms', 'shop_product_variants'].concat([
    'shop_attribute_groups',
    'shop_attribute_terms',
    'shop_products',
    'shop_variant_attributes',
  ]),
  tax: ['shop_orders', 'shop_product_categories'],
};

const TABLE_NAME = /\bshop_[a-z_]+\b/g;

/** `server/src/modules/orders/orders.search.ts` is of `orders`; content types name other tables as foreign keys. */
const moduleOf = (filename) => {
  const [, module, rest] = /server\/src\/modules\/([^/]+)\/(.+)$/.exec(filename.split(path.sep).join('/')) ?? [];
  return rest === undefined || rest.includes('content-types/') ? undefined : module;
};

/** A module uses the tables that it owns, and those of others that are declared in READS. */
export const createTableOwnerRule = (owners, reads = READS) => ({
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      foreign: '{{table}} belongs to {{owner}}: ask its index.ts, or declare the reading in table-owner-rule.mjs.',
    },
  },
  create: (context) => {
    const module = moduleOf(context.filename);
    if (module === undefined || READ_EVERYTHING.has(module)) return {};
    const check = (node, text) => {
      for (const [table] of text.matchAll(TABLE_NAME)) {
        const owner = owners.get(table);
        if (owner === undefined || owner === module || reads[module]?.includes(table)) continue;
        context.report({ node, messageId: 'foreign', data: { table, owner } });
      }
    };
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateElement: (node) => check(node, node.value.raw),
    };
  },
});
