import type { ComponentProps } from 'react';
import { Route, Routes } from 'react-router-dom';
import { PERMISSIONS } from '../../permissions';
import { OverviewPage } from '../overview/overview-page';
import { MissingPage } from './missing-page';
import { UpcomingPage } from './upcoming-page';

type Upcoming = ComponentProps<typeof UpcomingPage>;

const products: Upcoming = { title: 'upcoming.products', permissions: PERMISSIONS.products, apiPath: '/products' };
const orders: Upcoming = { title: 'upcoming.orders', permissions: PERMISSIONS.orders, apiPath: '/orders' };
const customers: Upcoming = { title: 'upcoming.customers', permissions: PERMISSIONS.customers, apiPath: '/customers' };
const coupons: Upcoming = { title: 'upcoming.coupons', permissions: PERMISSIONS.coupons, apiPath: '/coupons' };
const shipping: Upcoming = {
  title: 'upcoming.shipping',
  permissions: PERMISSIONS.shipping,
  apiPath: '/shipping/zones',
};

const UPCOMING: readonly (readonly [string, Upcoming])[] = [
  ['products', products],
  ['products/:id', { ...products, title: 'upcoming.product' }],
  ['orders', orders],
  ['orders/:id', { ...orders, title: 'upcoming.order' }],
  ['customers', customers],
  ['customers/:id', { ...customers, title: 'upcoming.customer' }],
  ['coupons', coupons],
  ['coupons/:id', { ...coupons, title: 'upcoming.coupon' }],
  ['shipping', shipping],
];

/** Everything below /plugins/shop. */
export const ShopSection = () => (
  <Routes>
    <Route index element={<OverviewPage />} />
    {UPCOMING.map(([path, page]) => (
      <Route key={path} path={path} element={<UpcomingPage {...page} />} />
    ))}
    <Route path="*" element={<MissingPage />} />
  </Routes>
);
