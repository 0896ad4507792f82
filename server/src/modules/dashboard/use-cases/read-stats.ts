import type { DashboardStat } from '../../../contracts/dashboard';
import { sumFigures } from '../../../domain/report';
import { panelPage } from '../../../platform/http/site-address';
import type { Platform } from '../../../platform/platform';
import { countProducts } from '../../catalog';
import { findFigures } from '../../reports';
import { readSales } from './read-sales';

/** Hundredths as units of the currency; exact, for both are written with two decimals. */
const inUnits = (cents: number): number => cents / 100;

/** The tiles of the dashboard, as other clients of this API know them: orders are counted before they are paid, too. */
export const readDashboardStats = async (platform: Platform): Promise<readonly DashboardStat[]> => {
  const { period, filter } = await readSales(platform);
  const placed = await findFigures(platform.db, { ...filter, payments: null }, { days: 0, dimension: 'none' });
  const products = await countProducts(platform.db);
  const page = (name: string): string => panelPage(platform.strapi, name);
  const count = { has_currency: false } as const;
  const amount = { has_currency: true } as const;
  return [
    { title: 'Total Products', current_count: products, icon: 'Frame', url: page('products'), ...count },
    { title: 'Orders', current_count: sumFigures(placed).orders, icon: 'AllOrdersIcon', url: page('orders'), ...count },
    { title: 'Revenue', current_count: inUnits(period.net), icon: 'Currency', url: page('orders'), ...amount },
    { title: 'Refund', current_count: inUnits(period.refunds), icon: 'Failed', url: page('orders'), ...amount },
  ];
};
