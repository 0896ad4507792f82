import { renewalAmounts } from '../../../server/src/domain/order';
import { renewedRecords, type TaxRecord } from '../../../server/src/domain/tax';

const record = (percent: string, tax: number, meta: Partial<TaxRecord['meta']> = {}): TaxRecord => ({
  ...{ tax_rate_id: 1, order_tax: tax, shipping_tax: 0, total_tax: tax },
  meta: {
    ...{ rates: [], tax_country: 'DE', store_vat_number: '', reverse_charge_applied: false, shipping_inclusive: true },
    ...{ label: 'VAT', rate_percent: percent, is_compound: false, taxable_amount: 0, fee_tax: 5, inclusive: true },
    ...{ is_mixed_inclusive: false, ...meta },
  },
});

const bill = { taxTotal: 100, total: 1_100, firstTotal: 2_200 };

it('shares the tax of a period out over the rates of the first order', () => {
  const taxes = (records: readonly TaxRecord[]) => renewedRecords(records, bill).map(({ total_tax: tax }) => tax);
  expect(taxes([record('19', 75), record('7', 25)])).toEqual([75, 25]);
  expect(taxes([record('19', 0), record('6', 0)])).toEqual([76, 24]);
  expect(taxes([])).toEqual([]);
});

it('taxes what the price is without the tax that comes on top', () => {
  const [contained] = renewedRecords([record('10', 100)], bill);
  expect(contained?.meta).toMatchObject({ taxable_amount: 1_100, fee_tax: 0 });
  const [added] = renewedRecords([record('10', 100, { inclusive: false })], bill);
  expect(added?.meta.taxable_amount).toBe(1_000);
});

it('says what a business would have owed, as much of it as the bill is of the first one', () => {
  const reversed = { reverse_charge_applied: true, reverse_charge_tax_total: 300, reverse_charge_shipping_tax: 50 };
  const [renewed] = renewedRecords([record('0', 0, reversed)], { ...bill, taxTotal: 0 });
  expect(renewed).toMatchObject({
    total_tax: 0,
    meta: { taxable_amount: 1_100, reverse_charge_tax_total: 175, reverse_charge_shipping_tax: 0 },
  });
});

it.each([
  ['no tax', 0, true, { subtotal: 1_190, addedTax: 0 }],
  ['on top of all prices', 1, false, { subtotal: 1_000, addedTax: 190 }],
  ['in all prices', 2, true, { subtotal: 1_190, addedTax: 0 }],
  ['either, here on top', 3, false, { subtotal: 1_000, addedTax: 190 }],
  ['either, here contained', 3, true, { subtotal: 1_190, addedTax: 0 }],
] as const)(
  'the line of a renewal costs the total less the tax on top: %s',
  (_name, taxBehavior, isInclusive, wanted) => {
    expect(renewalAmounts({ total: 1_190, tax: 190, taxBehavior, isInclusive })).toEqual(wanted);
  }
);
