import fc from 'fast-check';
import type { StoreSettings } from '../../../server/src/modules/settings';
import { formatPrice } from '../../../server/src/modules/settings/format-price';
import { holds } from '../../support/properties';

const settings = (changes: Readonly<Record<string, unknown>>): StoreSettings =>
  ({ currency: 'USD', currency_position: 'before', decimal_separator: 'dot', ...changes }) as unknown as StoreSettings;

describe('a price as shoppers read it', () => {
  it.each([
    [0, {}, '$0.00'],
    [5, {}, '$0.05'],
    [99_999, {}, '$999.99'],
    [100_000, {}, '$1,000.00'],
    [123_456_789, {}, '$1,234,567.89'],
    [123_456_789, { decimal_separator: 'comma' }, '$1.234.567,89'],
    [123_400, { currency: 'JPY', currency_position: 'iso_after' }, '1,234 JPY'],
  ])('%d cents with %j are %s', (cents, changes, shown) => {
    expect(formatPrice(cents, settings(changes))).toBe(shown);
  });

  // ISO 4217 gives these 0, 2 and 3 decimals. Amounts are hundredths in all of them (docs/rules/money.md#amounts).
  it.each([
    ['JPY', 0],
    ['USD', 2],
    ['KWD', 3],
  ])('in %s loses no digit', (currency, decimals) => {
    const amounts = fc.integer({ min: 0, max: Math.floor(Number.MAX_SAFE_INTEGER / 100) });
    const written = settings({ currency, currency_position: 'iso_after' });
    holds(amounts, (amount) => {
      const cents = decimals === 0 ? amount * 100 : amount;
      const digits = formatPrice(cents, written).replace(/\D/g, '');
      return BigInt(digits) === BigInt(amount);
    });
  });
});
