import type {
  OwnBillTo,
  OwnFile,
  OwnItem,
  OwnOrder,
  OwnOrderDetail,
  OwnOrderLine,
  OwnShipment,
  OwnTransaction,
} from '../../../contracts/purchases';
import type { OwnLicense } from '../../../contracts/licenses';
import type { OwnSubscription } from '../../../contracts/own-subscriptions';
import { cardDigits } from '../../../domain/payment';
import { presentPaymentStatus, TRANSACTION_SUCCESS } from '../../../domain/order';
import { formatPlace } from '../../../domain/customer';
import { toIntOrNull, toTimestamp } from '../../../platform/db/columns';
import type { OwnDownload } from '../../downloads';
import type { BillTo, OwnOrder as FoundOrder, OwnOrderDetail as FoundDetail } from '../../orders';

/** A row of GET /customers/{customerId}/orders. */
export const presentOrderLine = ({ order }: FoundOrder): OwnOrderLine => ({
  id: order.id,
  invoice_no: order.invoice_no,
  total_amount: order.total_amount,
  uuid: order.uuid,
  type: order.type,
  status: order.status,
  created_at: toTimestamp(order.created_at),
});

/** A row of GET /customer-profile/; with the currency, without which the total says little. */
export const presentOwnOrder = ({ order, items, renewalsCount }: FoundOrder): OwnOrder => ({
  created_at: toTimestamp(order.created_at),
  invoice_no: order.invoice_no,
  total_amount: order.total_amount,
  currency: order.currency,
  uuid: order.uuid,
  type: order.type,
  status: order.status,
  payment_status: presentPaymentStatus(order.payment_status),
  renewals_count: renewalsCount,
  order_items: items.map((item) => ({
    id: item.id,
    post_title: item.post_title,
    title: item.title,
    quantity: item.quantity,
    payment_type: item.payment_type,
    line_meta: item.line_meta,
  })),
});

/** Without what only the staff may know, such as what the item cost the store. */
const presentItem = (item: FoundDetail['items'][number]): OwnItem => ({
  id: item.id,
  post_id: item.post_id,
  variation_id: item.variation_id,
  fulfillment_type: item.fulfillment_type,
  payment_type: item.payment_type,
  post_title: item.post_title,
  title: item.title,
  sku: item.sku,
  quantity: item.quantity,
  unit_price: item.unit_price,
  subtotal: item.subtotal,
  discount_total: item.discount_total,
  tax_amount: item.tax_amount,
  shipping_charge: item.shipping_charge,
  refund_total: item.refund_total,
  line_total: item.line_total,
  line_meta: item.line_meta,
});

/** Without the note, which is for the staff. */
const presentOwnShipment = (shipment: FoundDetail['shipments'][number]): OwnShipment => ({
  status: shipment.status,
  carrier: shipment.carrier,
  tracking_number: shipment.tracking_number,
  tracking_url: shipment.tracking_url,
  shipped_at: shipment.shipped_at,
  delivered_at: shipment.delivered_at,
  items: shipment.items,
});

const HAS_RECEIPT: readonly string[] = [...TRANSACTION_SUCCESS, 'refunded'];

const presentTransaction = (
  transaction: FoundDetail['transactions'][number],
  order: FoundDetail['order'],
  receiptPage: string
): OwnTransaction => ({
  uuid: transaction.uuid,
  invoice_no: order.invoice_no,
  created_at: toTimestamp(transaction.created_at),
  total: transaction.total,
  order_type: transaction.order_type,
  currency: transaction.currency,
  status: transaction.status,
  payment_method: transaction.payment_method,
  card_brand: transaction.card_brand,
  card_last_4: cardDigits(transaction.card_last_4),
  vendor_charge_id: transaction.vendor_charge_id,
  transaction_type: transaction.transaction_type,
  receipt_download_url: HAS_RECEIPT.includes(transaction.status) ? receiptPage : '',
});

type Written = Readonly<Record<string, string | number | null | undefined>>;

const textOf = (address: Written, name: string): string => String(address[name] ?? '');

/** In one line, as it would stand on an envelope; '' where there is none. */
export const addressText = (address: Written | undefined): string => {
  if (!address) return '';
  const place = formatPlace({
    city: textOf(address, 'city'),
    state: textOf(address, 'state'),
    postcode: textOf(address, 'postcode'),
    country: textOf(address, 'country'),
  });
  const lines = ['name', 'company_name', 'address_1', 'address_2'].map((name) => textOf(address, name));
  return [...lines, place].filter((line) => line !== '').join(', ');
};

export const presentBillTo = ({ address: stored, taxId }: BillTo): OwnBillTo => {
  const address: Written = stored ?? {};
  return {
    name: textOf(address, 'name'),
    company_name: textOf(address, 'company_name'),
    address_1: textOf(address, 'address_1'),
    address_2: textOf(address, 'address_2'),
    city: textOf(address, 'city'),
    state: textOf(address, 'state'),
    postcode: textOf(address, 'postcode'),
    country: textOf(address, 'country'),
    vat_tax_id: taxId,
    address_id: toIntOrNull(address.id),
  };
};

export const presentDownload = ({ title, fileName, fileSize, url, orderUuid }: OwnDownload): OwnFile => ({
  title,
  file_name: fileName,
  file_size: fileSize,
  download_url: url,
  order_uuid: orderUuid,
});

const amountsOf = (order: FoundDetail['order']) => ({
  subtotal: order.subtotal,
  total_amount: order.total_amount,
  total_paid: order.total_paid,
  total_refund: order.total_refund,
  shipping_total: order.shipping_total,
  coupon_discount_total: order.coupon_discount_total,
  manual_discount_total: order.manual_discount_total,
  fee_total: order.fee_total,
  tax_total: order.tax_total,
  tax_behavior: order.tax_behavior,
  shipping_tax: order.shipping_tax,
});

type Beside = {
  readonly downloads: readonly OwnDownload[];
  readonly subscriptions: readonly OwnSubscription[];
  readonly licenses: readonly OwnLicense[];
};

/** Of the storefront, for one order. */
type OrderPages = { readonly receiptPage: string; readonly paymentPage: string };

/** The body of GET /customer-profile/orders/{uuid}. */
export const presentOwnOrderDetail = (
  detail: FoundDetail,
  { downloads, subscriptions, licenses }: Beside,
  { receiptPage, paymentPage }: OrderPages
): OwnOrderDetail => {
  const { order, items, transactions, addresses, coupons } = detail;
  const textOfType = (type: string): string => addressText(addresses.find((address) => address.type === type));
  return {
    id: order.id,
    uuid: order.uuid,
    invoice_no: order.invoice_no,
    type: order.type,
    status: order.status,
    payment_status: presentPaymentStatus(order.payment_status),
    shipping_status: order.shipping_status,
    fulfillment_type: order.fulfillment_type,
    created_at: toTimestamp(order.created_at),
    currency: order.currency,
    billing_address_text: textOfType('billing'),
    shipping_address_text: textOfType('shipping'),
    ...amountsOf(order),
    business_info: detail.business,
    store_business_info: detail.seller,
    payment_method: order.payment_method,
    payment_method_title: order.payment_method_title,
    applied_coupons: coupons.map(({ code, amount }) => ({ code, amount })),
    order_items: items.map(presentItem),
    shipments: detail.shipments.map(presentOwnShipment),
    subscriptions,
    licenses,
    transactions: transactions.map((transaction) => presentTransaction(transaction, order, receiptPage)),
    downloads: downloads.map(presentDownload),
    receipt_url: receiptPage,
    // Asked like the page that it leads to.
    payment_link: detail.awaitsMoney ? paymentPage : '',
  };
};
