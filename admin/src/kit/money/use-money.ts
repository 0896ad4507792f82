import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useStore } from '../../store/store-context';
import type { Money } from './money';
import type { Cents, Digits } from './money-text';

export type { Money } from './money';

const formatterOf = (locale: string, currency: string, digits: Digits): Intl.NumberFormat | null => {
  try {
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: 2,
    });
  } catch {
    // A site may sell in points or other currencies that ISO does not know.
    return null;
  }
};

/** Writes amounts by Intl, in the currency of the record or of the store. */
export const useMoney = (): Money => {
  const { locale } = useIntl();
  const store = useStore();
  return useMemo(() => {
    const formatters = new Map<string, Intl.NumberFormat | null>();
    const digitsOf = (currency = store.currency): Digits =>
      store.zero_decimal_currencies.includes(currency.toUpperCase()) ? 0 : 2;
    const format = (cents: Cents, currency = store.currency): string => {
      if (!formatters.has(currency)) formatters.set(currency, formatterOf(locale, currency, digitsOf(currency)));
      return (
        formatters.get(currency)?.format(cents / 100) ?? `${(cents / 100).toFixed(digitsOf(currency))} ${currency}`
      );
    };
    const decimalSign = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value;
    return { format, digitsOf, decimalSign: decimalSign === ',' ? ',' : '.', currency: store.currency };
  }, [locale, store]);
};
