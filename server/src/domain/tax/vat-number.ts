import { isEuCountry } from './eu-rates';

export type VatNumber = {
  /** ISO 3166-1 alpha-2, GR for Greece. */
  readonly country: string;
  /** Without the country in front: capital letters and digits. */
  readonly number: string;
};

/** What VAT numbers of the country begin with. */
export const vatPrefixOf = (country: string): string => (country === 'GR' ? 'EL' : country);

/** Of a number as `writtenVatNumber` writes it. */
export const vatCountryOf = (written: string): string => (written.startsWith('EL') ? 'GR' : written.slice(0, 2));

/** Longer than any; hostile input ends here. */
const MAX_LENGTH = 50;

/**
 * 'DE 136.695 976' of DE -> 136695976. Null outside the EU and for what holds no number.
 * See docs/rules/tax.md#vat-numbers.
 */
export const normaliseVatNumber = (country: string, written: string): VatNumber | null => {
  const code = country.trim().toUpperCase() === 'EL' ? 'GR' : country.trim().toUpperCase();
  if (!isEuCountry(code) || written.length > MAX_LENGTH) return null;
  const compact = written.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const prefix = [vatPrefixOf(code), code].find((each) => compact.startsWith(each)) ?? '';
  const number = compact.slice(prefix.length);
  return number === '' ? null : { country: code, number };
};

/** As it is printed on invoices and asked of VIES. */
export const writtenVatNumber = ({ country, number }: VatNumber): string => `${vatPrefixOf(country)}${number}`;
