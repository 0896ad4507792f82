import { route, type AnyRoute } from '../../platform/http/route';
import { productFilters } from '../catalog';
import { customerFilters } from '../customers';
import { licenseFilters } from '../licenses';
import { orderFilters } from '../orders';
import { subscriptionFilters } from '../subscriptions';
import { customers, licenses, orders, products, subscriptions } from './data-export.controller';
import { exportBody } from './data-export.input';

const ORDERS = { policy: 'OrderPolicy', permission: 'orders/export' } as const;
const CUSTOMERS = { policy: 'CustomerPolicy', permission: 'customers/export' } as const;
const SUBSCRIPTIONS = { policy: 'OrderPolicy', permission: 'orders/export' } as const;
const LICENSES = { policy: 'LicensePolicy', permission: 'orders/export', premium: true } as const;
const PRODUCTS = { policy: 'ProductPolicy', permission: 'products/export' } as const;

const SCHEMA = 'The columns of a file and the modules of JSON records.';
const BATCH =
  'The newest records first, `max_records` at a time. Send the same body with the `cursor` of the answer until `has_more` is false. Records that are added meanwhile are not met. In CSV amounts are in currency units and cells that a spreadsheet would run as formulas are made harmless; in JSON amounts are in cents.';
const FAILURES = {
  403: 'Advanced filters are for the premium edition.',
  413: 'A single record is too large for a batch; ask for fewer columns or modules.',
} as const;

/** Data export. See docs/reference/data-export.md. */
export const dataExportRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/data-export/orders/schema',
    action: 'orderExport.schemaFind',
    summary: 'Read what an export of orders can hold',
    description: SCHEMA,
    ...ORDERS,
    handler: orders.schema,
  }),
  route({
    method: 'POST',
    path: '/data-export/orders/batch',
    action: 'orderExport.batchFind',
    summary: 'Export orders',
    description: BATCH,
    ...ORDERS,
    input: { body: exportBody(orderFilters) },
    failures: FAILURES,
    handler: orders.batch,
  }),
  route({
    method: 'GET',
    path: '/data-export/customers/schema',
    action: 'customerExport.schemaFind',
    summary: 'Read what an export of customers can hold',
    description: SCHEMA,
    ...CUSTOMERS,
    handler: customers.schema,
  }),
  route({
    method: 'POST',
    path: '/data-export/customers/batch',
    action: 'customerExport.batchFind',
    summary: 'Export customers',
    description: BATCH,
    ...CUSTOMERS,
    input: { body: exportBody(customerFilters) },
    failures: FAILURES,
    handler: customers.batch,
  }),
  route({
    method: 'GET',
    path: '/data-export/products/schema',
    action: 'productExport.schemaFind',
    summary: 'Read what an export of products can hold',
    description: SCHEMA,
    ...PRODUCTS,
    handler: products.schema,
  }),
  route({
    method: 'POST',
    path: '/data-export/products/batch',
    action: 'productExport.batchFind',
    summary: 'Export products',
    description: BATCH,
    ...PRODUCTS,
    input: { body: exportBody(productFilters) },
    failures: FAILURES,
    handler: products.batch,
  }),
  route({
    method: 'GET',
    path: '/data-export/subscriptions/schema',
    action: 'subscriptionExport.schemaFind',
    summary: 'Read what an export of subscriptions can hold',
    description: SCHEMA,
    ...SUBSCRIPTIONS,
    handler: subscriptions.schema,
  }),
  route({
    method: 'POST',
    path: '/data-export/subscriptions/batch',
    action: 'subscriptionExport.batchFind',
    summary: 'Export subscriptions',
    description: BATCH,
    ...SUBSCRIPTIONS,
    input: { body: exportBody(subscriptionFilters) },
    failures: FAILURES,
    handler: subscriptions.batch,
  }),
  route({
    method: 'GET',
    path: '/data-export/licenses/schema',
    action: 'licenseExport.schemaFind',
    summary: 'Read what an export of licences can hold',
    description: SCHEMA,
    ...LICENSES,
    handler: licenses.schema,
  }),
  route({
    method: 'POST',
    path: '/data-export/licenses/batch',
    action: 'licenseExport.batchFind',
    summary: 'Export licences',
    description: BATCH,
    ...LICENSES,
    input: { body: exportBody(licenseFilters) },
    failures: FAILURES,
    handler: licenses.batch,
  }),
];
