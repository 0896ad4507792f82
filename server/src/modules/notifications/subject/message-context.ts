import {
  CONDITIONS,
  LISTED_CODES,
  type Condition,
  type PlaceholderContext,
  type PlaceholderValue,
} from '../../../domain/placeholder';
import type { MailLocale } from '../../../domain/notification';
import type { Platform } from '../../../platform/platform';
import { readStoreSettings, readTimezone } from '../../settings';
import type { MessageDetails } from '../messages/message.rows';
import { formatsOf, plain, type Dates, type Entries, type Formats } from './formats';
import type { ShownLicense, Subject } from './load-subject';
import { loopsOf, subscriptionValues } from './loops';
import { soldOf } from './markups';
import { isDigital, orderValues } from './order-values';
import { adminAddress, storeValues, wholeAddress } from './store-values';

/** Codes of loops mean nothing outside of theirs; the others are empty where a message has nothing to say. */
const EMPTY: Entries = [...LISTED_CODES]
  .filter((code) => !/^(?:item|license|download|shipment)\./.test(code))
  .map((code) => [code, ''] as const);

type Known = Readonly<Record<Condition, boolean>>;

const refundOf = (order: Subject['order'], { refund_type: told }: MessageDetails): 'full' | 'partial' | null => {
  if (told !== undefined) return told;
  if (!order || order.total_refund === 0) return null;
  return order.payment_status === 'refunded' ? 'full' : 'partial';
};

const conditionsOf = ({ order, downloads, licenses, subscription }: Subject, details: MessageDetails): Known => {
  const refund = refundOf(order, details);
  return {
    has_downloads: downloads.length > 0,
    has_licenses: licenses.length > 0,
    is_subscription: subscription !== null,
    is_renewal: order?.type === 'renewal',
    is_digital: order !== null && isDigital(order),
    is_physical: order !== null && soldOf(order).some(({ fulfillment_type: type }) => type === 'physical'),
    is_refund_full: refund === 'full',
    is_refund_partial: refund === 'partial',
  };
};

const DATES = new Set(['date', 'due_at', 'billing_date', 'trial_end_date']);

type Asked = { readonly payment: string; readonly due: string };

const reminderValues = (
  { reminder = {}, reason }: MessageDetails,
  { payment, due }: Asked,
  { day }: Formats
): Entries => {
  const dates = Object.entries({ ...(due === '' ? {} : { due_at: due }), ...reminder }).map(
    ([name, value]) => [name, DATES.has(name) ? day(value) : value] as const
  );
  const known = dates.filter(([name]) => LISTED_CODES.has(`reminder.${name}`));
  return plain('reminder.', { ...Object.fromEntries(known), payment_link: payment, reason: reason ?? '' });
};

export type Shown = {
  readonly subject: Subject;
  readonly details: MessageDetails;
  readonly locale: MailLocale;
  /** The templates: what they do not name is not read. */
  readonly texts: string;
};

/** The licence that a message is about alone, where it is about one. */
export const narrowed = (subject: Subject, licenseId: number | null, isAboutOne: boolean): Subject => {
  const isMeant = ({ id }: ShownLicense): boolean => id === licenseId;
  return isAboutOne ? { ...subject, licenses: subject.licenses.filter(isMeant) } : subject;
};

type Context = PlaceholderContext & { readonly values: ReadonlyMap<string, PlaceholderValue> };

/** Everything that placeholders stand for, in whatever way dates are to be written. */
export const prepareContext = async (
  platform: Platform,
  { subject, details, locale, texts }: Shown
): Promise<(dates: Dates) => Context> => {
  const settings = await readStoreSettings(platform);
  const timezone = await readTimezone(platform);
  const store = await storeValues(platform, texts);
  const { order, subscription } = subject;
  const links = {
    dashboard: order ? wholeAddress(platform, settings, order.receipt_url) : '',
    payment: order ? wholeAddress(platform, settings, order.custom_checkout_url) : '',
    admin: order ? adminAddress(platform, `orders/${order.id}`) : '',
  };
  const known = conditionsOf(subject, details);
  const conditions = new Map(
    CONDITIONS.flatMap((name) => [[name, known[name]] as const, [`order.${name}`, known[name]] as const])
  );
  const asked = { payment: links.payment, due: order?.config.due_date ?? '' };
  return (dates) => {
    const formats = formatsOf(settings, timezone, locale, dates);
    const values = new Map<string, PlaceholderValue>([
      ...EMPTY,
      ...store,
      ...(order ? orderValues({ ...subject, order }, { details, links, formats }) : []),
      ...(subscription ? subscriptionValues(subscription, formats) : []),
      ...reminderValues(details, asked, formats),
    ]);
    return { values, loops: loopsOf(subject, formats), conditions };
  };
};

/** Everything that the placeholders of a message stand for. */
export const messageContext = async (platform: Platform, shown: Shown): Promise<Context> =>
  (await prepareContext(platform, shown))('words');
