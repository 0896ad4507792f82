import { amountStep, isZeroDecimalCurrency, payable, ZERO_DECIMAL_CURRENCIES } from '../../../server/src/domain/money';
import { formatPrice } from '../../../server/src/modules/settings';

/** ISO 4217, decimals of a currency. */
const ISO: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: 'USD EUR GBP CHF INR IRR KPW LBP',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

describe('the smallest step of a currency', () => {
  it.each(Object.entries(ISO).flatMap(([decimals, codes]) => codes.split(' ').map((code) => [code, Number(decimals)])))(
    'of %s with %i decimals',
    (code, decimals) => {
      expect(amountStep(String(code))).toBe(decimals === 0 ? 100 : 1);
    }
  );

  it('is a whole unit for what ISO and payment providers know without decimals, and nothing else', () => {
    expect([...ZERO_DECIMAL_CURRENCIES].sort()).toEqual([...(ISO[0] as string).split(' '), 'MGA'].sort());
    expect([isZeroDecimalCurrency('jpy'), isZeroDecimalCurrency('')]).toEqual([true, false]);
  });

  it('is what amounts are rounded to, half up', () => {
    expect([49, 50, 149, 150, 12_300].map((amount) => payable(amount, 100))).toEqual([0, 100, 100, 200, 12_300]);
    expect(payable(149, 1)).toBe(149);
  });

  it('is what shoppers read', () => {
    const settings = { currency: 'JPY', currency_position: 'before', decimal_separator: 'dot' } as never;
    expect([15_000, 15_050, 15_049].map((amount) => formatPrice(amount, settings))).toEqual(['¥150', '¥151', '¥150']);
  });
});
