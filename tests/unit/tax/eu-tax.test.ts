import {
  computeTax,
  isReverseCharged,
  reverseCharge,
  reverseChargeRecord,
  sourceRates,
  taxRecords,
  type EuRateQuery,
  type EuVatSource,
  type ReverseChargeQuery,
} from '../../../server/src/domain/tax';
import { aRate, aTaxableLine } from './tax-builders';

const source = (method: EuVatSource['method']): EuVatSource => ({
  method,
  homeCountry: 'DE',
  registrations: [
    { country: 'DE', vat: 'DE1', rates: { standard: { rate: '19', label: 'MwSt' } } },
    { country: 'FR', vat: 'FR1', rates: { standard: { rate: '20', label: 'TVA' } } },
  ],
});

const ratesIn = (country: string, method: EuVatSource['method'], changes: Partial<EuRateQuery> = {}) =>
  sourceRates({
    address: { country, state: '', city: '', postcode: '' },
    source: source(method),
    taxClass: { id: 1, slug: 'standard' },
    stored: [aRate({ id: 7, country: 'FR', percent: '21' })],
    builtIn: (code) => (code === 'IT' ? { rate: '22', label: 'IVA' } : undefined),
    ...changes,
  }).map(({ id, percent, country: of, label }) => [id, percent, of, label]);

describe('the rates of the EU', () => {
  const stored = [7, '21', 'FR', 'Tax'];

  it('are the stored ones where no scheme is chosen, and outside the EU', () => {
    expect(ratesIn('FR', '')).toEqual([stored]);
    expect(ratesIn('US', 'home')).toEqual([stored]);
  });

  it('of the one-stop shop are the stored ones, else those that are known of the country', () => {
    expect(ratesIn('FR', 'oss')).toEqual([stored]);
    expect(ratesIn('IT', 'oss')).toEqual([[0, '22', 'IT', 'IVA']]);
    expect(ratesIn('PL', 'oss')).toEqual([]);
  });

  it('of the one-stop shop that are stored for a part of a country leave the rest of it alone', () => {
    const part = [aRate({ id: 8, country: 'IT', city: 'Livigno', percent: '0' })];
    const at = (city: string) =>
      ratesIn('IT', 'oss', { stored: part, address: { country: 'IT', state: '', city, postcode: '' } });
    expect(at('Livigno')).toEqual([[8, '0', 'IT', 'Tax']]);
    expect(at('Roma')).toEqual([[0, '22', 'IT', 'IVA']]);
  });

  it('of the home country count for every customer in the EU', () => {
    expect(ratesIn('FR', 'home')).toEqual([[-6, '19', 'FR', 'MwSt']]);
  });

  describe('of a home country without a registration', () => {
    const home = (changes: Partial<EuRateQuery> = {}, homeCountry = 'IT') =>
      ratesIn('FR', 'home', { source: { ...source('home'), homeCountry }, ...changes });

    it('are what is stored for all of it, else those that are known of it', () => {
      const part = aRate({ id: 8, country: 'IT', city: 'Livigno', percent: '0' });
      const whole = aRate({ id: 9, country: 'IT', percent: '21.5' });
      expect(home({ storedAtHome: [part, whole, { ...whole, id: 10, classId: 2 }] })).toEqual([
        [9, '21.5', 'FR', 'Tax'],
      ]);
      expect(home({ storedAtHome: [part] })).toEqual([[0, '22', 'FR', 'IVA']]);
    });

    it('are what is stored for the customer where nobody says which country is home', () => {
      expect(home({}, '')).toEqual([stored]);
    });
  });

  it('are those of the registration where there is one, else none', () => {
    expect(ratesIn('FR', 'specific')).toEqual([[-11, '20', 'FR', 'TVA']]);
    expect(ratesIn('IT', 'specific')).toEqual([]);
    expect(ratesIn('FR', 'specific', { taxClass: { id: 2, slug: 'reduced' } })).toEqual([]);
  });
});

describe('reverse charge', () => {
  const query: ReverseChargeQuery = {
    vatNumber: { country: 'FR', valid: true },
    taxCountry: 'FR',
    storeCountry: 'DE',
    local: false,
    excludedCategoryIds: [5],
    categoryIds: [4, 5],
  };

  it.each<[string, Partial<ReverseChargeQuery>, boolean]>([
    ['applies to a business in another member state', {}, true],
    ['needs a number', { vatNumber: null }, false],
    ['needs a valid number', { vatNumber: { country: 'FR', valid: false } }, false],
    ['needs a number of the country that taxes', { taxCountry: 'IT' }, false],
    ['stops at the border of the EU', { vatNumber: { country: 'US', valid: true }, taxCountry: 'US' }, false],
    ['does not apply at home', { storeCountry: 'FR' }, false],
    ['applies at home where the store says so', { storeCountry: 'FR', local: true, excludedCategoryIds: [] }, true],
    ['spares excluded categories at home', { storeCountry: 'FR', local: true }, false],
  ])('%s', (_name, changes, applies) => {
    expect(isReverseCharged({ ...query, ...changes })).toBe(applies);
  });

  const rates = [aRate({ percent: '19' })];

  it('charges no tax and remembers what it would have been', () => {
    const input = {
      lines: [aTaxableLine({ taxable: 3570, shippingShare: 595, rates, inclusive: true })],
      fees: [{ amount: 119, taxable: true, inclusive: true }],
      rounding: 'item' as const,
      shippingInclusive: true,
    };
    const computed = computeTax(input);
    const { tax, reversed } = reverseCharge(computed);
    expect(tax).toMatchObject({ behavior: 0, taxTotal: 0, shippingTax: 0, lines: [{ taxAmount: 0 }], byRate: [] });
    expect(reversed).toEqual({ taxTotal: 570, shippingTax: 95, feeTax: 19 });
    const facts = { taxCountry: 'FR', storeVatNumber: 'DE1', shippingInclusive: true };
    expect(
      reverseChargeRecord({ tax, reversed }, { ...facts, vatNumber: 'FR2', mode: 'dynamic', taxable: 3000 })
    ).toEqual({
      tax_rate_id: 0,
      order_tax: 0,
      shipping_tax: 0,
      total_tax: 0,
      meta: expect.objectContaining({
        reverse_charge_applied: true,
        vat_reverse: 'FR2',
        reverse_charge_tax_total: 589,
        reverse_charge_shipping_tax: 95,
      }) as object,
    });
  });
});

describe('tax records', () => {
  it('are one per rate, with all that has to be declared', () => {
    const tax = computeTax({
      lines: [aTaxableLine({ shippingShare: 500 }), aTaxableLine({ taxable: 2000, inclusive: true })],
      fees: [{ amount: 100, taxable: true, inclusive: false }],
      rounding: 'item',
      shippingInclusive: false,
    });
    const facts = { taxCountry: 'US', storeVatNumber: '', shippingInclusive: false };
    expect(taxRecords(tax, facts)).toEqual([
      {
        tax_rate_id: 1,
        order_tax: 100 + 182 + 10,
        shipping_tax: 50,
        total_tax: 342,
        meta: {
          rates: [
            {
              rate_id: 1,
              label: 'Tax',
              rate_percent: '10',
              is_compound: false,
              for_shipping: null,
              tax_amount: 282,
              taxable_amount: 3000,
            },
          ],
          tax_country: 'US',
          store_vat_number: '',
          reverse_charge_applied: false,
          shipping_inclusive: false,
          label: 'Tax',
          rate_percent: '10',
          is_compound: false,
          taxable_amount: 3000,
          fee_tax: 10,
          inclusive: false,
          is_mixed_inclusive: true,
        },
      },
    ]);
  });
});
