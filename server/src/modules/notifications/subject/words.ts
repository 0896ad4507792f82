import type { MailLocale } from '../../../domain/notification';

const ENGLISH = {
  item: 'Item',
  quantity: 'Quantity',
  amount: 'Amount',
  subtotal: 'Subtotal',
  discount: 'Discount',
  shipping: 'Shipping',
  fees: 'Fees',
  tax: 'Tax',
  total: 'Total',
  paid: 'Paid',
  refunded: 'Refunded',
  due: 'Due',
  vat_number: 'VAT number',
  registration_number: 'Registration number',
  tax_number: 'Tax number',
  unlimited: 'unlimited',
  for_ever: 'for ever',
  every_daily: 'every day',
  every_weekly: 'every week',
  every_monthly: 'every month',
  every_quarterly: 'every 3 months',
  every_half_yearly: 'every 6 months',
  every_yearly: 'every year',
} as const;

export type Word = keyof typeof ENGLISH;

const GERMAN: Readonly<Record<Word, string>> = {
  item: 'Artikel',
  quantity: 'Menge',
  amount: 'Betrag',
  subtotal: 'Zwischensumme',
  discount: 'Rabatt',
  shipping: 'Versand',
  fees: 'Gebühren',
  tax: 'Steuern',
  total: 'Gesamt',
  paid: 'Bezahlt',
  refunded: 'Erstattet',
  due: 'Offen',
  vat_number: 'USt-IdNr.',
  registration_number: 'Registernummer',
  tax_number: 'Steuernummer',
  unlimited: 'unbegrenzt',
  for_ever: 'unbegrenzt',
  every_daily: 'täglich',
  every_weekly: 'wöchentlich',
  every_monthly: 'monatlich',
  every_quarterly: 'alle 3 Monate',
  every_half_yearly: 'alle 6 Monate',
  every_yearly: 'jährlich',
};

const WORDS: Readonly<Record<MailLocale, Readonly<Record<Word, string>>>> = { en: ENGLISH, de: GERMAN };

export const wordIn = (locale: MailLocale, word: Word): string => WORDS[locale][word];

/** `every month`; the interval itself where the site added it. */
export const intervalIn = (locale: MailLocale, interval: string): string =>
  (WORDS[locale] as Readonly<Record<string, string>>)[`every_${interval}`] ?? interval;
