import { assetUrl, formatMoney, type StoreCurrency } from '../../../client/src/format';
import { currencyFormatOf } from '../../../server/src/modules/app/read-public-store';
import { formatPrice, type StoreSettings } from '../../../server/src/modules/settings';
import { fc } from '../../support/seeded';

const POSITIONS = [
  'before',
  'after',
  'iso_before',
  'iso_after',
  'symbool_before_iso',
  'symbool_after_iso',
  'symbool_and_iso',
];

const settingsOf = (currency: string, currency_position: string, decimal_separator: string): StoreSettings =>
  ({ currency, currency_position, decimal_separator, zero_decimal_currencies: [] }) as unknown as StoreSettings;

describe('formatMoney', () => {
  it('writes what the store writes, whatever its currency settings are', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
        fc.constantFrom(...POSITIONS, 'elsewhere'),
        fc.constantFrom('dot', 'comma'),
        fc.integer({ min: 0, max: 2 ** 40 }),
        (code, position, separator, cents) => {
          const settings = settingsOf(code, position, separator);
          expect(formatMoney(cents, currencyFormatOf(settings) as StoreCurrency)).toBe(formatPrice(cents, settings));
        }
      )
    );
  });

  it('puts the minus before all of it', () => {
    const euros = currencyFormatOf(settingsOf('EUR', 'after', 'comma')) as StoreCurrency;
    expect([123_450, -123_450, 0].map((cents) => formatMoney(cents, euros))).toEqual([
      '1.234,50€',
      '-1.234,50€',
      '0,00€',
    ]);
  });
});

it('assetUrl completes paths, and leaves whole addresses and blanks', () => {
  const base = 'https://site.example/api/shop/v2';
  const addresses = ['/uploads/mug.png', 'https://cdn.example/mug.png', '//cdn.example/mug.png', '', null];
  expect(addresses.map((address) => assetUrl(base, address))).toEqual([
    'https://site.example/uploads/mug.png',
    'https://cdn.example/mug.png',
    'https://cdn.example/mug.png',
    '',
    '',
  ]);
});
