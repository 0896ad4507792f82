import { CUSTOMERS } from './customers-report';
import { LICENSES } from './licenses-report';
import { PRODUCTS } from './products-report';
import { REFUNDS } from './refunds-report';
import type { Report } from './report-definition';
import { SALES } from './sales-report';
import { SOURCES } from './sources-report';
import { SUBSCRIPTIONS } from './subscriptions-report';
import { TAXES } from './taxes-report';

export const REPORT_IDS = [
  ...(['sales', 'products', 'taxes', 'subscriptions'] as const),
  ...(['customers', 'refunds', 'sources', 'licenses'] as const),
] as const;
export type ReportId = (typeof REPORT_IDS)[number];

/** Each under its address below /plugins/shop/reports; the first one is that address itself. */
export const REPORTS: Readonly<Record<ReportId, Report>> = {
  sales: SALES,
  products: PRODUCTS,
  taxes: TAXES,
  subscriptions: SUBSCRIPTIONS,
  customers: CUSTOMERS,
  refunds: REFUNDS,
  sources: SOURCES,
  licenses: LICENSES,
};
