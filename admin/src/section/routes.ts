import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page';

/** Addresses below /plugins/shop. The API hands some of them out, and clients store them: they stay. */
const PAGES: readonly RouteObject[] = [
  lazyPage('', async () => (await import('../home/home-page')).HomePage),
  lazyPage('orders', async () => (await import('./selling-pages')).OrdersPage),
  lazyPage('orders/print', async () => (await import('./selling-pages')).PackingListsPage),
  lazyPage('orders/new', async () => (await import('./selling-pages')).NewOrderPage),
  lazyPage('orders/:id/edit', async () => (await import('./selling-pages')).EditOrderPage),
  lazyPage('orders/:id', async () => (await import('./selling-pages')).OrderPage),
  lazyPage('setup', async () => (await import('../home/setup/setup-page')).SetupPage),
  lazyPage('setup/:step', async () => (await import('../home/setup/setup-page')).SetupPage),
  lazyPage('activity', async () => (await import('../activity/activity-page')).ActivityPage),
  lazyPage('shipping', async () => (await import('./other-addresses')).ShippingLink),
  lazyPage('doctor', async () => (await import('../doctor/doctor-page')).DoctorPage),
  lazyPage('customers', async () => (await import('./selling-pages')).CustomersPage),
  lazyPage('customers/new', async () => (await import('./selling-pages')).NewCustomerPage),
  lazyPage('customers/:id', async () => (await import('./selling-pages')).CustomerPage),
  lazyPage('customers/:id/edit', async () => (await import('./selling-pages')).EditCustomerPage),
  lazyPage('subscriptions', async () => (await import('./selling-pages')).SubscriptionsPage),
  lazyPage('subscriptions/:id', async () => (await import('./selling-pages')).SubscriptionPage),
  lazyPage('licenses', async () => (await import('../licenses/pages')).LicensesPage),
  lazyPage('licenses/sites', async () => (await import('../licenses/pages')).SitesPage),
  lazyPage('licenses/sites/:id', async () => (await import('../licenses/pages')).SitePage),
  lazyPage('licenses/:id', async () => (await import('../licenses/pages')).LicensePage),
  lazyPage('reports', async () => (await import('../reports/report-page')).ReportPage),
  lazyPage('reports/:report', async () => (await import('../reports/report-page')).ReportPage),
  lazyPage('coupons', async () => (await import('../coupons/coupons-page')).CouponsPage),
  lazyPage('coupons/new', async () => (await import('../coupons/coupon-form')).NewCouponPage),
  lazyPage('coupons/:id', async () => (await import('../coupons/coupon-form')).CouponPage),
  lazyPage('order-bumps', async () => (await import('../order-bumps/bumps-page')).BumpsPage),
  lazyPage('order-bumps/:id', async () => (await import('../order-bumps/bump-form')).BumpPage),
  lazyPage('labels', async () => (await import('../labels/labels-page')).LabelsPage),
  lazyPage('attributes', async () => (await import('../attributes/attributes-page')).AttributesPage),
  lazyPage('categories', async () => (await import('../categories/categories-page')).CategoriesPage),
  lazyPage('products', async () => (await import('../catalog/list/products-list')).ProductsListPage),
  lazyPage('products/new', async () => (await import('../catalog/product/new-product-page')).NewProductPage),
  lazyPage('products/prices', async () => (await import('../catalog/prices/price-sheet-page')).PriceSheetPage),
  lazyPage('products/stock', async () => (await import('../catalog/stock/stock-page')).StockPage),
  lazyPage('products/:id', async () => (await import('../catalog/product/product-page')).ProductPage),
  lazyPage('products/:id/licensing', async () => (await import('../licenses/pages')).LicensingPage),
  lazyPage(
    'products/:id/integrations/:provider/feeds/:feed',
    async () => (await import('../integrations/pages')).FeedPage
  ),
  lazyPage('integrations', async () => (await import('../integrations/pages')).IntegrationsPage),
  lazyPage('integrations/:provider', async () => (await import('../integrations/pages')).ConnectionPage),
  lazyPage('integrations/:provider/feeds/:feed', async () => (await import('../integrations/pages')).FeedPage),
  lazyPage('*', async () => (await import('./other-addresses')).MissingPage),
];

export const SHOP_ROUTES: RouteObject = {
  path: 'plugins/shop',
  lazy: async () => ({ Component: (await import('./section-layout')).SectionLayout }),
  children: [...PAGES],
};
