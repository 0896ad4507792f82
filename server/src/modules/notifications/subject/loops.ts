import type { OrderLine } from '../../../contracts/order-lines';
import type { Subscription } from '../../../contracts/subscriptions';
import type { Loop, Values } from '../../../domain/placeholder';
import { plain, type Entries, type Formats } from './formats';
import type { Subject } from './load-subject';
import { soldOf } from './markups';
import { intervalIn, wordIn } from './words';

const KILO = 1_000;

const sizeOf = (bytes: number): string => {
  if (bytes >= KILO * KILO) return `${(bytes / (KILO * KILO)).toFixed(1)} MB`;
  return bytes >= KILO ? `${Math.round(bytes / KILO)} kB` : `${bytes} B`;
};

/** `12.50 USD every month`. */
const termsOf = (subscription: Subscription, { price, locale }: Formats): string =>
  `${price(subscription.recurring_total, subscription.currency)} ${intervalIn(locale, subscription.billing_interval)}`;

export const subscriptionValues = (subscription: Subscription, formats: Formats, position = 1): Entries => [
  ...plain('subscription.', {
    ...{ sl: position, id: subscription.id, item_name: subscription.item_name },
    ...{ status: subscription.overridden_status, bill_times: subscription.bill_times },
    ...{ bill_count: subscription.bill_count, trial_days: subscription.trial_days },
    billing_interval: intervalIn(formats.locale, subscription.billing_interval),
    payment_info: termsOf(subscription, formats),
    next_billing_date: formats.day(subscription.next_billing_date),
    trial_ends_at: formats.day(subscription.trial_ends_at),
    expire_at: formats.day(subscription.expire_at),
  }),
  ...formats.amounts('subscription.', subscription.currency, { recurring_amount: subscription.recurring_total }),
];

const itemValues = (item: OrderLine, subject: Subject, formats: Formats, position: number): Entries => {
  const subscription = subject.order?.subscriptions.find(({ order_item_id: id }) => id === item.id);
  return [
    ...plain('item.', {
      ...{ sl: position, name: item.post_title, quantity: item.quantity, payment_type: item.payment_type },
      variant: item.title === item.post_title ? '' : item.title,
      payment_info: subscription ? termsOf(subscription, formats) : '',
    }),
    ...formats.amounts('item.', subject.order?.currency ?? '', {
      unit_price: item.unit_price,
      price: item.unit_price,
      subtotal: item.subtotal,
    }),
  ];
};

const licenseRows = ({ licenses }: Subject, { day, locale }: Formats): readonly Entries[] =>
  licenses.map((license, index) =>
    plain('license.', {
      ...{ sl: index + 1, key: license.license_key, status: license.status, product_name: license.title },
      variant: license.subtitle === license.title ? '' : license.subtitle,
      limit: license.limit === 0 ? wordIn(locale, 'unlimited') : license.limit,
      activation_count: license.activation_count ?? 0,
      expiration_date: license.expiration_date === null ? wordIn(locale, 'for_ever') : day(license.expiration_date),
    })
  );

const downloadRows = ({ downloads, order }: Subject): readonly Entries[] =>
  downloads.map(({ title, url, fileSize, productId }, index) =>
    plain('download.', {
      ...{ sl: index + 1, title, url, file_size: sizeOf(fileSize) },
      product_name: order?.order_items.find(({ post_id: id }) => id === productId)?.post_title,
    })
  );

const shipmentRows = ({ shipments }: Subject): readonly Entries[] =>
  shipments.map(({ carrier, tracking_number, tracking_url }, index) =>
    plain('shipment.', { sl: index + 1, carrier, tracking_number, tracking_url })
  );

const subscriptionsOf = ({ order, subscription }: Subject): readonly Subscription[] => {
  if (order && order.subscriptions.length > 0) return order.subscriptions;
  return subscription ? [subscription] : [];
};

/** The rows of each loop. */
export const loopsOf = (subject: Subject, formats: Formats): ReadonlyMap<Loop, readonly Values[]> => {
  const items = subject.order ? soldOf(subject.order) : [];
  const rows: readonly (readonly [Loop, readonly Entries[]])[] = [
    ['item', items.map((item, index) => itemValues(item, subject, formats, index + 1))],
    ['license', licenseRows(subject, formats)],
    ['download', downloadRows(subject)],
    ['shipment', shipmentRows(subject)],
    ['subscription', subscriptionsOf(subject).map((each, index) => subscriptionValues(each, formats, index + 1))],
  ];
  return new Map(rows.map(([loop, entries]) => [loop, entries.map((row) => new Map(row))]));
};
