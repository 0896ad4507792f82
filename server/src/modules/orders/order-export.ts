import type { ExportedOrder } from '../../contracts/data-export';
import type { OrderOrigin } from '../../contracts/orders';
import {
  addressColumns,
  amountColumns,
  chargeIdsColumn,
  customerColumns,
  fieldColumns,
  labelsColumn,
  type ExportColumn,
  type ExportSource,
} from '../../platform/export-source';
import type { OrderFilterCriteria } from './commands';
import { presentOrder } from './orders.presenter';
import { orderSql } from './orders.search';
import { LISTED_COLUMNS, listedOrders, toListedOrder } from './order-list.read-model';
import { orderConditions } from './use-cases/list-orders';
import { loadRelations } from './use-cases/load-relations';

type Column = ExportColumn<ExportedOrder>;

const LINES: readonly Column[] = [
  {
    key: 'items',
    label: 'Items',
    isDefault: true,
    part: 'order_items',
    value: ({ order_items: items = [] }) =>
      items.map((item) => `${item.quantity} x ${[item.post_title, item.title].filter(Boolean).join(' - ')}`).join('; '),
  },
  {
    key: 'skus',
    label: 'SKUs',
    isDefault: false,
    part: 'order_items',
    value: ({ order_items: items = [] }) => items.flatMap(({ sku }) => sku ?? []).join('; '),
  },
  {
    key: 'quantity',
    label: 'Pieces',
    isDefault: false,
    part: 'order_items',
    value: ({ order_items: items = [] }) => items.reduce((sum, { quantity }) => sum + quantity, 0),
  },
  {
    key: 'coupons',
    label: 'Coupons',
    isDefault: true,
    part: 'applied_coupons',
    value: ({ applied_coupons: coupons = [] }) => coupons.map(({ code }) => code).join('; '),
  },
  labelsColumn(),
  chargeIdsColumn(),
];

const ADDRESSES = addressColumns<ExportedOrder, 'full_name'>({
  nameField: 'full_name',
  defaults: ['city', 'postcode', 'country'],
  addressOf: (order, type) => order[`${type}_address`],
});

const ORIGIN_FIELDS = {
  created_via: 'Created by',
  utm_source: 'UTM source',
  utm_medium: 'UTM medium',
  utm_campaign: 'UTM campaign',
  utm_term: 'UTM term',
  utm_content: 'UTM content',
  utm_id: 'UTM id',
  refer_url: 'Referring page',
} as const satisfies Partial<Record<keyof OrderOrigin, string>>;

const ORIGIN: readonly Column[] = Object.entries(ORIGIN_FIELDS).map(([field, label]) => ({
  key: field,
  label,
  isDefault: false,
  part: 'order_operation',
  value: ({ order_operation: origin }) => origin?.[field as keyof typeof ORIGIN_FIELDS] ?? null,
}));

const COLUMNS: readonly Column[] = [
  ...fieldColumns<ExportedOrder>({ id: 'ID', invoice_no: 'Invoice', created_at: 'Created (GMT)' }, true),
  ...fieldColumns<ExportedOrder>({ status: 'Status', payment_status: 'Payment', shipping_status: 'Shipping' }, true),
  ...customerColumns<ExportedOrder>(),
  ...fieldColumns<ExportedOrder>({ placed_as: 'Placed as' }, true),
  ...LINES,
  ...fieldColumns<ExportedOrder>({ currency: 'Currency' }, true),
  ...amountColumns<ExportedOrder>({ subtotal: 'Subtotal', manual_discount_total: 'Discount' }, true),
  ...amountColumns<ExportedOrder>({ coupon_discount_total: 'Coupon discount', discount_tax: 'Discount tax' }, true),
  ...amountColumns<ExportedOrder>({ shipping_total: 'Shipping total', shipping_tax: 'Shipping tax' }, true),
  ...amountColumns<ExportedOrder>({ fee_total: 'Fees', tax_total: 'Tax', total_amount: 'Total' }, true),
  ...amountColumns<ExportedOrder>({ total_paid: 'Paid', total_refund: 'Refunded' }, true),
  ...fieldColumns<ExportedOrder>({ payment_method_title: 'Payment method' }, true),
  ...fieldColumns<ExportedOrder>({ payment_method: 'Payment method slug', type: 'Type', mode: 'Mode' }, false),
  ...fieldColumns<ExportedOrder>({ fulfillment_type: 'Fulfilment', uuid: 'UUID', customer_id: 'Customer ID' }, false),
  ...fieldColumns<ExportedOrder>({ parent_id: 'Parent order ID', receipt_number: 'Receipt number' }, false),
  ...fieldColumns<ExportedOrder>({ rate: 'Exchange rate', note: 'Note', completed_at: 'Completed (GMT)' }, false),
  ...fieldColumns<ExportedOrder>({ refunded_at: 'Refunded (GMT)', updated_at: 'Changed (GMT)' }, false),
  ...ADDRESSES,
  ...ORIGIN,
];

/** Orders as files have them. */
export const orderExport: ExportSource<OrderFilterCriteria, ExportedOrder> = {
  columns: COLUMNS,
  modules: {
    order_items: 'Lines',
    transactions: 'Transactions',
    billing_address: 'Billing address',
    shipping_address: 'Shipping address',
    order_operation: 'Origin',
    labels: 'Labels',
    applied_coupons: 'Coupons',
  },
  rows: (platform) => ({
    base: () => listedOrders(platform.db),
    columns: LISTED_COLUMNS,
    mapping: orderSql(platform.db),
  }),
  conditions: (platform, filters) => orderConditions(platform, filters, false),
  load: async (platform, rows, parts) => {
    const listed = rows.map(toListedOrder);
    const orders = listed.map(({ order }) => order);
    const besideOf = await loadRelations(platform, orders, parts);
    return listed.map(({ order, customer, placedAs }) => ({
      ...presentOrder(order),
      ...{ customer, placed_as: placedAs },
      ...besideOf(order.id),
    }));
  },
};
