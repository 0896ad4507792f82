import { payable } from '../../domain/money';
import { currencySign } from './currencies';
import { stepOfStore, type StoreSettings } from './store-settings';

const grouped = (units: string, separator: string): string => {
  const groups: string[] = [];
  for (let end = units.length; end > 0; end -= 3) groups.unshift(units.slice(Math.max(0, end - 3), end));
  return groups.join(separator);
};

const WHOLE_UNIT = 100;

const amountOf = (amount: number, step: number, decimals: 'dot' | 'comma'): string => {
  const cents = payable(amount, step);
  const [point, thousands] = decimals === 'comma' ? [',', '.'] : ['.', ','];
  const units = grouped(String(Math.trunc(cents / 100)), thousands);
  return step === WHOLE_UNIT ? units : `${units}${point}${String(cents % 100).padStart(2, '0')}`;
};

type Parts = { readonly sign: string; readonly currency: string; readonly amount: string };

const FORMS: Readonly<Record<string, (parts: Parts) => string>> = {
  before: ({ sign, amount }) => `${sign}${amount}`,
  after: ({ sign, amount }) => `${amount}${sign}`,
  iso_before: ({ currency, amount }) => `${currency} ${amount}`,
  iso_after: ({ currency, amount }) => `${amount} ${currency}`,
  symbool_before_iso: ({ sign, currency, amount }) => `${sign}${amount} ${currency}`,
  symbool_after_iso: ({ sign, currency, amount }) => `${currency} ${amount}${sign}`,
  symbool_and_iso: ({ sign, currency, amount }) => `${currency} ${sign}${amount}`,
};

/** Cents (>= 0) as shoppers read them, by the store's currency settings. */
export const formatPrice = (cents: number, settings: StoreSettings): string => {
  const currency = String(settings.currency);
  const amount = amountOf(cents, stepOfStore(settings), settings.decimal_separator === 'comma' ? 'comma' : 'dot');
  const sign = currencySign(currency);
  const form = FORMS[String(settings.currency_position)];
  return form ? form({ sign, currency, amount }) : `${sign}${amount}`;
};
