/** RBAC actions of the store, as Strapi knows them. The server decides; the panel only hides what would be refused. */
const granted = (action: string) => ({ action: `plugin::shop.${action}`, subject: null });

const allOf = (...actions: readonly string[]) => actions.map(granted);

export const PERMISSIONS = {
  storeSettings: allOf('store.settings'),
  products: allOf('products.view'),
  orders: allOf('orders.view'),
  customers: allOf('customers.view'),
  coupons: allOf('coupons.view'),
  shipping: allOf('store.sensitive'),
  /** Any one of them shows the store in the menu. */
  anyRoom: allOf(
    'store.settings',
    'products.view',
    'customers.view',
    'orders.view',
    'subscriptions.view',
    'licenses.view',
    'coupons.view',
    'reports.view',
    'integrations.view',
    'labels.view',
    'dashboard-stats.view'
  ),
};
