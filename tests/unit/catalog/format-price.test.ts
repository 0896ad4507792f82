import type { StoreSettings } from '../../../server/src/modules/settings';
import { formatPrice } from '../../../server/src/modules/settings/format-price';

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
});
