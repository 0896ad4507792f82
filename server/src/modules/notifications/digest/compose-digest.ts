import type { DigestSpan } from '../../../domain/notification';
import { fillIn, type PlaceholderContext, type Values } from '../../../domain/placeholder';
import type { Platform } from '../../../platform/platform';
import { findSalesByDay, type SalesOfDay } from '../../orders';
import { readStoreSettings, type StoreSettings } from '../../settings';
import type { MessageRow } from '../messages/message.rows';
import type { Composed } from '../sending/compose-message';
import { addressing } from '../sending/headers';
import { readEmailSettings } from '../settings/read-email-settings';
import { formatsOf, plain, type Entries, type Formats } from '../subject/formats';
import { storeValues, wholeAddress } from '../subject/store-values';
import { defaultMail, wrapMail } from '../templates';
import {
  countByType,
  countItems,
  findTopProducts,
  type DigestDays,
  type TopProduct,
} from './digest-figures.read-model';
import { readDigestSettings } from './digest-settings';

type Figures = { readonly orders: number; readonly gross: number; readonly refunds: number; readonly net: number };

const sumOf = (days: readonly SalesOfDay[], currency: string): Figures => {
  const counted = days.filter((day) => day.currency === currency);
  const total = (name: keyof Figures): number => counted.reduce((sum, day) => sum + day[name], 0);
  return { orders: total('orders'), gross: total('gross'), refunds: total('refunds'), net: total('net') };
};

const readFigures = async ({ db }: Platform, days: DigestDays): Promise<Figures> =>
  sumOf(await findSalesByDay(db, days), days.currency);

/** `+12 %`; '' where there was nothing before. */
const changeOf = (now: number, before: number): string => {
  if (before <= 0) return '';
  const percent = Math.round((100 * (now - before)) / before);
  return `${percent > 0 ? '+' : ''}${percent} %`;
};

type Shown = { readonly span: DigestSpan; readonly now: Figures; readonly before: Figures };

const valuesOf = ({ span, now, before }: Shown, currency: string, { day, price }: Formats): Entries =>
  plain('digest.', {
    range: span.from === span.to ? day(span.from) : `${day(span.from)} – ${day(span.to)}`,
    order_count: now.orders,
    order_change: changeOf(now.orders, before.orders),
    gross_formatted: price(now.gross, currency),
    gross_change: changeOf(now.gross, before.gross),
    refunds_formatted: price(now.refunds, currency),
    net_formatted: price(now.net, currency),
  });

const soldValues = async ({ db }: Platform, days: DigestDays): Promise<Entries> => {
  const { onetime, subscription, renewal } = await countByType(db, days);
  return plain('digest.', {
    ...{ item_count: await countItems(db, days), onetime_count: onetime },
    ...{ subscription_count: subscription, renewal_count: renewal },
  });
};

const topRows = (top: readonly TopProduct[], currency: string, { price }: Formats): readonly Values[] =>
  top.map(
    ({ name, quantity, total }) =>
      new Map(plain('top_product.', { name, quantity, total_formatted: price(total, currency) }))
  );

const daysOf = ({ currency, order_mode: mode }: StoreSettings, from: string, to: string): DigestDays => ({
  ...{ from, to, currency: String(currency) },
  mode: mode === 'live' ? 'live' : 'test',
});

type Ready = { readonly context: PlaceholderContext; readonly orders: number };

const contextOf = async (
  platform: Platform,
  span: DigestSpan,
  settings: StoreSettings,
  formats: Formats
): Promise<Ready> => {
  const days = daysOf(settings, span.from, span.to);
  const now = await readFigures(platform, days);
  const before = await readFigures(platform, daysOf(settings, span.before_from, span.before_to));
  const top = await findTopProducts(platform.db, days);
  const context = {
    values: new Map([
      ...(await storeValues(platform, '')),
      ...valuesOf({ span, now, before }, days.currency, formats),
      ...(await soldValues(platform, days)),
    ]),
    loops: new Map([['top_product', topRows(top, days.currency, formats)] as const]),
    conditions: new Map([['digest.has_top_products', top.length > 0]]),
  };
  return { context, orders: now.orders };
};

/** Counts and sums of the store's mode and currency. See docs/rules/emails.md#digest. */
export const composeDigest = async (platform: Platform, row: MessageRow): Promise<Composed> => {
  const settings = await readStoreSettings(platform);
  const emails = await readEmailSettings(platform);
  // The days of the figures are days already: no zone moves them.
  const formats = formatsOf(settings, 'UTC', emails.language);
  const span = row.details.digest as unknown as DigestSpan;
  const { context, orders } = await contextOf(platform, span, settings, formats);
  const { send_when_empty: whenEmpty } = await readDigestSettings(platform);
  if (orders === 0 && whenEmpty === 'no' && row.recipient !== 'test') {
    return { kind: 'drop', reason: 'There were no sales.' };
  }
  const text = defaultMail('store_digest_admin', emails.language);
  const wrapped = await wrapMail({
    body: fillIn(text.body, context, 'html'),
    preheader: fillIn(text.preheader, context, 'header'),
    ...{ footer: '', storeName: settings.store_name, locale: emails.language },
    logo: wholeAddress(platform, settings, settings.store_logo) || null,
  });
  const subject = fillIn(text.subject, context, 'header');
  return {
    kind: 'mail',
    mail: { to: row.to_address ?? '', subject, ...wrapped, ...addressing(platform, row, emails) },
    missing: null,
  };
};
