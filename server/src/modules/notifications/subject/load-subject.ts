import type { License, ReceiptLicense } from '../../../contracts/licenses';
import type { OrderDetail } from '../../../contracts/orders';
import type { Shipment } from '../../../contracts/shipments';
import type { Subscription } from '../../../contracts/subscriptions';
import { NotFoundError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { listOwnDownloads, type OwnDownload } from '../../downloads';
import { listReceiptLicenses } from '../../licenses';
import { orderService, readShipments } from '../../orders';
import { readThankYouInstructions } from '../../payments';
import { readSubscriptionsById } from '../../subscriptions';
import { findOrderTaxes } from '../../tax';
import type { MessageRow } from '../messages/message.rows';

export type ShownLicense = ReceiptLicense & Partial<Pick<License, 'id' | 'activation_count'>>;

export type TaxLine = { readonly label: string; readonly rate: string; readonly amount: number };

/** Everything that a message can tell of, as it is when it is sent. */
export type Subject = {
  readonly order: OrderDetail | null;
  readonly subscription: Subscription | null;
  readonly licenses: readonly ShownLicense[];
  readonly downloads: readonly OwnDownload[];
  readonly taxes: readonly TaxLine[];
  readonly shipments: readonly Shipment[];
  /** HTML of the payment method, while the order is to be paid; '' without. */
  readonly instructions: string;
};

export const NO_SUBJECT: Subject = {
  ...{ order: null, subscription: null, licenses: [], downloads: [], taxes: [], shipments: [], instructions: '' },
};

/** Of a message that has lost what it was about. */
export type Gone = { readonly gone: string };

const findOrder = async (platform: Platform, id: number): Promise<OrderDetail | null> => {
  try {
    return await orderService(platform).find(id);
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
};

const licensesOf = async (platform: Platform, order: OrderDetail): Promise<readonly ShownLicense[]> => {
  if (order.licenses.length === 0) return [];
  const byKey = new Map(order.licenses.map((license) => [license.license_key, license]));
  return (await listReceiptLicenses(platform, order.id)).map((shown) => {
    const license = byKey.get(shown.license_key);
    return license ? { ...shown, id: license.id, activation_count: license.activation_count } : shown;
  });
};

/** A message is read later than a page. */
const LINK_MINUTES = 7 * 24 * 60;
const MOST_FILES = 50;

const downloadsOf = async (platform: Platform, order: OrderDetail): Promise<readonly OwnDownload[]> => {
  if (order.payment_status !== 'paid' && order.payment_status !== 'partially_refunded') return [];
  const of = { orderId: order.id, page: 1, perPage: MOST_FILES, linkMinutes: LINK_MINUTES, isMailed: true };
  return (await listOwnDownloads(platform, order.customer_id, of)).downloads;
};

const taxesOf = async (platform: Platform, orderId: number): Promise<readonly TaxLine[]> =>
  ((await findOrderTaxes(platform, [orderId])).get(orderId) ?? []).map(({ meta, total_tax: amount }) => ({
    label: meta.label ?? '',
    rate: String(meta.rate_percent ?? ''),
    amount,
  }));

const shipmentsOf = async (
  platform: Platform,
  { id, shipping_status: status }: OrderDetail
): Promise<readonly Shipment[]> =>
  status === 'shipped' || status === 'delivered'
    ? (await readShipments(platform, id)).shipments.filter((each) => each.canceled_at === null)
    : [];

const instructionsOf = async (platform: Platform, order: OrderDetail): Promise<string> =>
  order.can_send_payment_reminder ? readThankYouInstructions(platform, order.payment_method) : '';

const ofOrder = async (platform: Platform, order: OrderDetail): Promise<Omit<Subject, 'subscription'>> => ({
  order,
  licenses: await licensesOf(platform, order),
  downloads: await downloadsOf(platform, order),
  taxes: await taxesOf(platform, order.id),
  shipments: await shipmentsOf(platform, order),
  instructions: await instructionsOf(platform, order),
});

type Named = Pick<MessageRow, 'order_id' | 'subscription_id'>;

const findSubscription = async (platform: Platform, id: number): Promise<Subscription | null> =>
  (await readSubscriptionsById(platform, [id])).get(id) ?? null;

type Find<Found> = (platform: Platform, id: number) => Promise<Found | null>;

/** Undefined where it is gone, null where none was meant. */
const meant = async <Found>(
  platform: Platform,
  find: Find<Found>,
  id: number | null
): Promise<Found | null | undefined> => (id === null ? null : ((await find(platform, id)) ?? undefined));

/** Reads what the message is about, or says what of it is gone. */
export const loadSubject = async (platform: Platform, named: Named): Promise<Subject | Gone> => {
  const order = await meant(platform, findOrder, named.order_id);
  if (order === undefined) return { gone: 'The order was deleted.' };
  const subscription = await meant(platform, findSubscription, named.subscription_id);
  if (subscription === undefined) return { gone: 'The subscription was deleted.' };
  const parts = order ? await ofOrder(platform, order) : NO_SUBJECT;
  const [sold = null] = order?.subscriptions ?? [];
  return { ...parts, subscription: subscription ?? sold };
};

export type SubjectReader = (named: Named) => Promise<Subject | Gone>;

/** For messages that are composed at one time: what several of them are about is read once. */
export const createSubjectReader = (platform: Platform): SubjectReader => {
  const known = new Map<string, Promise<Subject | Gone>>();
  return (named) => {
    const key = `${named.order_id} ${named.subscription_id}`;
    const subject = known.get(key) ?? loadSubject(platform, named);
    known.set(key, subject);
    return subject;
  };
};
