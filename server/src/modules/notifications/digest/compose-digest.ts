import type { DigestSpan } from '../../../domain/notification';
import { fillIn, type PlaceholderContext, type Values } from '../../../domain/placeholder';
import { netOf, sumFigures, type DayRange, type Figures } from '../../../domain/report';
import type { Platform } from '../../../platform/platform';
import { baseFilter, findFigures, findTopSold, type ReportFilter } from '../../reports';
import { readStoreSettings } from '../../settings';
import type { MessageRow } from '../messages/message.rows';
import { DIGEST_SENT, SHOULD_SEND, type DigestTold } from '../notifications.hooks';
import type { Composed } from '../sending/compose-message';
import { addressing } from '../sending/headers';
import { readEmailSettings } from '../settings/read-email-settings';
import { formatsOf, plain, type Entries, type Formats } from '../subject/formats';
import { storeValues, wholeAddress } from '../subject/store-values';
import { defaultMail, wrapMail } from '../templates';
import { readDigestSettings } from './digest-settings';

type Sold = { readonly filter: ReportFilter; readonly figures: Figures };

/** What reports say of some days, in the mode and the currency of the store. */
const readSold = async (platform: Platform, days: DayRange): Promise<Sold> => {
  const filter = await baseFilter(platform, days);
  const rows = await findFigures(platform.db, filter, { days: 0, dimension: 'none', items: true });
  return { filter, figures: sumFigures(rows) };
};

/** `+12 %`; '' where there was nothing before. */
const changeOf = (now: number, before: number): string => {
  if (before <= 0) return '';
  const percent = Math.round((100 * (now - before)) / before);
  return `${percent > 0 ? '+' : ''}${percent} %`;
};

type Shown = { readonly span: DigestSpan; readonly now: Figures; readonly before: Figures };

const onetimeOf = ({ orders, subscriptions, renewals }: Figures): number => orders - subscriptions - renewals;

const valuesOf = ({ span, now, before }: Shown, currency: string, { day, price }: Formats): Entries =>
  plain('digest.', {
    range: span.from === span.to ? day(span.from) : `${day(span.from)} – ${day(span.to)}`,
    order_count: now.orders,
    order_change: changeOf(now.orders, before.orders),
    gross_formatted: price(now.gross, currency),
    gross_change: changeOf(now.gross, before.gross),
    refunds_formatted: price(now.refunds, currency),
    net_formatted: price(netOf(now), currency),
    ...{ item_count: now.items, onetime_count: onetimeOf(now) },
    ...{ subscription_count: now.subscriptions, renewal_count: now.renewals },
  });

const MOST_PRODUCTS = 5;

const topRows = async ({ db }: Platform, filter: ReportFilter, { price }: Formats): Promise<readonly Values[]> =>
  (await findTopSold(db, filter, { by: 'product', limit: MOST_PRODUCTS })).map(
    ({ title: name, quantity, amount }) =>
      new Map(plain('top_product.', { name, quantity, total_formatted: price(amount, filter.currency) }))
  );

type Ready = { readonly context: PlaceholderContext; readonly now: Figures; readonly currency: string };

const contextOf = async (platform: Platform, span: DigestSpan, formats: Formats): Promise<Ready> => {
  const { filter, figures: now } = await readSold(platform, { from: span.from, to: span.to });
  const { figures: before } = await readSold(platform, { from: span.before_from, to: span.before_to });
  const top = await topRows(platform, filter, formats);
  const context = {
    values: new Map([
      ...(await storeValues(platform, '')),
      ...valuesOf({ span, now, before }, filter.currency, formats),
    ]),
    loops: new Map([['top_product', top] as const]),
    conditions: new Map([['digest.has_top_products', top.length > 0]]),
  };
  return { context, now, currency: filter.currency };
};

const toldOf = ({ to_address: to, recipient }: MessageRow, span: DigestSpan, { now, currency }: Ready): DigestTold => ({
  ...{ period: span.period, from: span.from, to: span.to, recipient: to ?? '', is_test: recipient === 'test' },
  ...{ currency, gross: now.gross, refunds: now.refunds, net: netOf(now) },
  ...{ order_count: now.orders, item_count: now.items, onetime_count: onetimeOf(now) },
  ...{ subscription_count: now.subscriptions, renewal_count: now.renewals },
});

const isWanted = ({ hooks }: Platform, row: MessageRow): Promise<boolean> => {
  const { notification, event, recipient, to_address: to } = row;
  const about = { order_id: null, subscription_id: null };
  return hooks.ask(SHOULD_SEND, true, { notification, event, recipient, to: to ?? '', ...about });
};

/** What reports count in the store's mode and currency. See docs/rules/emails.md#digest. */
export const composeDigest = async (platform: Platform, row: MessageRow): Promise<Composed> => {
  const settings = await readStoreSettings(platform);
  const emails = await readEmailSettings(platform);
  // The days of the figures are days already: no zone moves them.
  const formats = formatsOf(settings, 'UTC', emails.language);
  const span = row.details.digest as unknown as DigestSpan;
  const ready = await contextOf(platform, span, formats);
  const { context, now } = ready;
  const { send_when_empty: whenEmpty } = await readDigestSettings(platform);
  if (now.orders === 0 && whenEmpty === 'no' && row.recipient !== 'test') {
    return { kind: 'drop', reason: 'There were no sales.' };
  }
  if (!(await isWanted(platform, row))) return { kind: 'drop', reason: 'Code of the site refused it.' };
  const text = defaultMail('store_digest_admin', emails.language);
  const wrapped = await wrapMail({
    body: fillIn(text.body, context, 'html'),
    preheader: fillIn(text.preheader, context, 'header'),
    ...{ footer: '', storeName: settings.store_name, locale: emails.language },
    logo: wholeAddress(platform, settings, settings.store_logo) || null,
  });
  const subject = fillIn(text.subject, context, 'header');
  await platform.hooks.tell(DIGEST_SENT, () => toldOf(row, span, ready));
  return {
    kind: 'mail',
    mail: { to: row.to_address ?? '', subject, ...wrapped, ...addressing(platform, row, emails) },
    missing: null,
  };
};
