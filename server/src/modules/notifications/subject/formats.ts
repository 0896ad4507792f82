import type { MailLocale } from '../../../domain/notification';
import type { PlaceholderValue } from '../../../domain/placeholder';
import { fromTimestamp, toDate } from '../../../platform/db/columns';
import { formatPrice, stepOfStore, type StoreSettings } from '../../settings';

/** How dates are written: for people, or for programs: as days of the store's time zone, or as moments in GMT. */
export type Dates = 'words' | 'days' | 'moments';

export type Entries = readonly (readonly [string, PlaceholderValue])[];

/** How values are written in one message. */
export type Formats = {
  readonly locale: MailLocale;
  readonly settings: StoreSettings;
  /** Cents with the sign of the currency and the separators of the store. */
  readonly price: (cents: number, currency: string) => string;
  /** Both codes of an amount, in the currency of the order. */
  readonly amounts: (prefix: string, currency: string, amounts: Readonly<Record<string, number>>) => Entries;
  /** A day, as the language or `Dates` have it, in the store's time zone; '' for none. */
  readonly day: (moment: unknown) => string;
};

const WHOLE_UNIT = 100;

/** `12.50`; without decimals where the currency has none. */
const decimal = (cents: number, step: number): string => (cents / 100).toFixed(step === WHOLE_UNIT ? 0 : 2);

/** Moments of answers are GMT and say so nowhere. */
const momentOf = (moment: unknown): Date | null => {
  const isTimestamp = typeof moment === 'string' && /^\d{4}-\d{2}-\d{2} /.test(moment);
  const date = isTimestamp ? fromTimestamp(moment) : toDate(moment);
  return date && !Number.isNaN(date.getTime()) ? date : null;
};

const DAYS = new Map<string, Intl.DateTimeFormat>();

/** Kept: making one takes longer than writing a message. A store has one zone and few languages. */
const daysIn = (timeZone: string, locale: string, dateStyle: 'long' | 'short'): Intl.DateTimeFormat => {
  const key = `${locale} ${timeZone}`;
  const days = DAYS.get(key) ?? new Intl.DateTimeFormat(locale, { dateStyle, timeZone });
  DAYS.set(key, days);
  return days;
};

const writerOf = (dates: Dates, timeZone: string, locale: MailLocale): ((date: Date) => string) => {
  if (dates === 'moments') return (date) => date.toISOString();
  // The Swedish way to write a day is that of ISO 8601.
  const days = dates === 'days' ? daysIn(timeZone, 'sv-SE', 'short') : daysIn(timeZone, locale, 'long');
  return (date) => days.format(date);
};

export const formatsOf = (
  settings: StoreSettings,
  timeZone: string,
  locale: MailLocale,
  dates: Dates = 'words'
): Formats => {
  const write = writerOf(dates, timeZone, locale);
  // A record without a currency, as other code of the site may write one, is in that of the store.
  const inCurrency = (currency: string): StoreSettings =>
    currency === '' || currency === settings.currency ? settings : { ...settings, currency };
  const price = (cents: number, currency: string): string =>
    cents < 0 ? `-${formatPrice(-cents, inCurrency(currency))}` : formatPrice(cents, inCurrency(currency));
  return {
    locale,
    settings,
    price,
    amounts: (prefix, currency, amounts) =>
      Object.entries(amounts).flatMap(([name, cents]) => [
        [`${prefix}${name}`, decimal(cents, stepOfStore(inCurrency(currency)))] as const,
        [`${prefix}${name}_formatted`, price(cents, currency)] as const,
      ]),
    day: (moment) => {
      const date = momentOf(moment);
      return date ? write(date) : '';
    },
  };
};

/** Texts and numbers of a record under codes; null is empty. */
export const plain = (prefix: string, record: Readonly<Record<string, string | number | null | undefined>>): Entries =>
  Object.entries(record).map(([name, value]) => [`${prefix}${name}`, String(value ?? '')] as const);
