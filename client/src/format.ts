import type { components } from './generated/paths';

/** How the store writes amounts: `store.currency` of `GET /public/store`. */
export type StoreCurrency = components['schemas']['PublicCurrency'];

type Parts = { readonly sign: string; readonly code: string; readonly amount: string };

const FORMS: Readonly<Record<string, (parts: Parts) => string>> = {
  before: ({ sign, amount }) => sign + amount,
  after: ({ sign, amount }) => amount + sign,
  iso_before: ({ code, amount }) => `${code} ${amount}`,
  iso_after: ({ code, amount }) => `${amount} ${code}`,
  symbool_before_iso: ({ sign, code, amount }) => `${sign}${amount} ${code}`,
  symbool_after_iso: ({ sign, code, amount }) => `${code} ${amount}${sign}`,
  symbool_and_iso: ({ sign, code, amount }) => `${code} ${sign}${amount}`,
};

const grouped = (units: string, separator: string): string => {
  const groups: string[] = [];
  for (let end = units.length; end > 0; end -= 3) groups.unshift(units.slice(Math.max(0, end - 3), end));
  return groups.join(separator);
};

/** Cents, hundredths of the unit in every currency, as the store itself writes them: 123450 is '$1,234.50'. */
export const formatMoney = (cents: number, currency: StoreCurrency): string => {
  const { code, sign, sign_position: position, decimal_separator: point, thousands_separator: separator } = currency;
  const hasDecimals = currency.number_of_decimals > 0;
  const whole = hasDecimals ? Math.floor(Math.abs(cents) + 0.5) : Math.floor(Math.abs(cents) / 100 + 0.5) * 100;
  const units = grouped(String(Math.trunc(whole / 100)), separator);
  const amount = hasDecimals ? `${units}${point}${String(whole % 100).padStart(2, '0')}` : units;
  const form = FORMS[position] ?? FORMS.before;
  const text = form ? form({ sign, code, amount }) : amount;
  return cents < 0 ? `-${text}` : text;
};

/** Address of a picture or file as an answer names it: pictures of Strapi's own media library are paths on the site. '' where there is none. */
export const assetUrl = (baseUrl: string, address: string | null | undefined): string =>
  address ? new URL(address, baseUrl).href : '';
