import type { OrderAddress } from '../../../contracts/order-lines';
import type { OrderDetail } from '../../../contracts/orders';
import type { MessageDetails } from '../messages/message.rows';
import { plain, type Entries, type Formats } from './formats';
import type { Subject } from './load-subject';
import { markupsOf, soldOf } from './markups';
import { wordIn, type Word } from './words';

/** Also what the store is about to charge by itself, of which staff are told that it has not come. */
const isDue = ({ can_send_payment_reminder: isAsked, payment_status: payment, status }: OrderDetail): boolean =>
  isAsked || (payment === 'payment_scheduled' && status !== 'canceled');

const dueOf = (order: OrderDetail): number => (isDue(order) ? Math.max(0, order.total_amount - order.total_paid) : 0);

export const isDigital = (order: OrderDetail): boolean =>
  soldOf(order).some(({ fulfillment_type: type }) => type === 'digital');

const amountsOf = (order: OrderDetail): Readonly<Record<string, number>> => ({
  subtotal: order.subtotal,
  discount_tax: order.discount_tax,
  discount_total: order.manual_discount_total + order.coupon_discount_total,
  manual_discount_total: order.manual_discount_total,
  coupon_discount_total: order.coupon_discount_total,
  shipping_tax: order.shipping_tax,
  shipping_total: order.shipping_total,
  tax_total: order.tax_total,
  total_amount: order.total_amount,
  total_paid: order.total_paid,
  total_refund: order.total_refund,
  due_amount: dueOf(order),
});

const labelled = ({ locale }: Formats, word: Word, value: string): string =>
  value === '' ? '' : `${wordIn(locale, word)}: ${value}`;

const buyerOf = ({ config }: OrderDetail, formats: Formats): Entries => {
  const business = config.business_info ?? {};
  return plain('order.buyer_', {
    company_name: business.company_name,
    vat_display: labelled(formats, 'vat_number', config.tax_id ?? business.tax_number ?? ''),
    legal_registration_id: business.legal_registration_id,
    reverse_charge_declaration: business.reverse_charge_declaration,
  });
};

/** As it stood when the order was written; orders that are older than that have what the settings say. */
const sellerOf = ({ config }: OrderDetail, formats: Formats): Entries => {
  const { settings } = formats;
  const seller = config.store_business_info ?? {
    ...settings,
    store_address1: settings.store_address1,
    store_vat_number: '',
  };
  const vat = seller.seller_vat_id || seller.store_vat_number;
  const place = [seller.store_address1, seller.store_address2, `${seller.store_postcode} ${seller.store_city}`];
  const where = [...place, seller.store_country].map((part) => part.trim()).filter((part) => part !== '');
  return plain('order.store_', {
    company_name: seller.company_name,
    company_display: [seller.company_name || seller.store_name, ...where].join(', '),
    legal_registration_id: seller.legal_registration_id,
    legal_registration_display: labelled(formats, 'registration_number', seller.legal_registration_id),
    seller_vat_id: vat,
    seller_vat_display: labelled(formats, 'vat_number', vat),
    // As the invoice has it: the number of the scheme under which the order is taxed.
    vat_display: labelled(formats, 'vat_number', seller.store_vat_number || vat),
    seller_tax_id: seller.seller_tax_id,
    tax_display: labelled(formats, 'tax_number', seller.seller_tax_id),
  });
};

/** Nothing of an address that is not there: its codes are empty then. */
const addressOf = (prefix: string, address: OrderAddress | null): Entries => {
  if (!address) return [];
  const { full_name, email, phone, address_1, address_2, city, state, postcode, country } = address;
  return plain(prefix, { full_name, email, phone, address_1, address_2, city, state, postcode, country });
};

const customerOf = ({ customer }: OrderDetail): Entries => {
  if (!customer) return [];
  const { email, full_name, first_name, last_name, user_id: ID } = customer;
  const names = { email, full_name, first_name, last_name };
  return [
    ...plain('order.customer.', names),
    ...plain('customer.', names),
    ...plain('user.', { ID, display_name: full_name, first_name, last_name, user_email: email, user_login: email }),
  ];
};

const transactionOf = (order: OrderDetail, details: MessageDetails, formats: Formats): Entries => {
  const { transactions, currency } = order;
  const named = transactions.find(({ id }) => id === details.transaction_id);
  const charge = named ?? transactions.filter(({ transaction_type: type }) => type === 'charge').at(-1);
  const refund_amount = details.refunded_amount ?? order.total_refund;
  if (!charge) return formats.amounts('transaction.', currency, { total: 0, refund_amount });
  const { payment_method, card_last_4, card_brand, status, total } = charge;
  return [
    ...formats.amounts('transaction.', charge.currency, { total, refund_amount }),
    ...plain('transaction.', { payment_method, card_last_4, card_brand, status, currency: charge.currency }),
  ];
};

const plainOf = (order: OrderDetail, { day }: Formats): Entries =>
  plain('order.', {
    ...{ id: order.id, uuid: order.uuid, invoice_no: order.invoice_no, status: order.status },
    ...{ parent_id: order.parent_id, type: order.type, fulfillment_type: order.fulfillment_type },
    ...{ customer_id: order.customer_id, payment_method: order.payment_method, rate: order.rate, note: order.note },
    ...{ payment_method_title: order.payment_method_title, payment_status: order.payment_status },
    ...{ currency: order.currency, ip_address: order.ip_address, created_at: day(order.created_at) },
    ...{ completed_at: day(order.completed_at), refunded_at: day(order.refunded_at) },
    item_count: soldOf(order).reduce((sum, { quantity }) => sum + quantity, 0),
    is_digital: isDigital(order) ? 'yes' : 'no',
  });

export type OrderLinks = { readonly dashboard: string; readonly payment: string; readonly admin: string };

/** Groups `order`, `customer`, `user` and `transaction`. */
export const orderValues = (
  subject: Subject & { readonly order: OrderDetail },
  { details, links, formats }: { details: MessageDetails; links: OrderLinks; formats: Formats }
): Entries => {
  const { order } = subject;
  return [
    ...plainOf(order, formats),
    ...formats.amounts('order.', order.currency, amountsOf(order)),
    ['order.customer_dashboard_link', links.dashboard],
    ['order.payment_link', links.payment],
    ['order.admin_link', links.admin],
    ...markupsOf(subject, order, formats),
    ...buyerOf(order, formats),
    ...sellerOf(order, formats),
    ...addressOf('order.billing.', order.billing_address),
    ...addressOf('order.shipping.', order.shipping_address),
    ...customerOf(order),
    ...transactionOf(order, details, formats),
  ];
};
