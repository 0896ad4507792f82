import { reconcileRecords, type TaxRecord } from '../../../server/src/domain/tax';

/** Which tax records of an order stay when it is written again. See docs/rules/tax.md#tax-records. */
const meta = {
  ...{ rates: [], tax_country: 'DE', store_vat_number: 'DE136695976', reverse_charge_applied: false },
  ...{ shipping_inclusive: true, label: 'MwSt', rate_percent: '19', is_compound: false, taxable_amount: 1_000 },
  ...{ fee_tax: 0, inclusive: false, is_mixed_inclusive: false },
};
const record = (changes: Partial<TaxRecord> = {}): TaxRecord => ({
  ...{ tax_rate_id: 7, order_tax: 190, shipping_tax: 0, total_tax: 190, meta },
  ...changes,
});
const written = (position: number, changes: object = {}) => ({
  ...record(),
  ...{ id: 10 + position, position, isFiled: true },
  ...changes,
});

describe('records that are written again', () => {
  it('stay where rate and amounts do, and leave their places to nobody', () => {
    const rows = [written(0, { tax_rate_id: 6 }), written(1), written(2, { tax_rate_id: 8 })];
    const { staleIds, added } = reconcileRecords(rows, [
      record({ tax_rate_id: 5 }),
      record(),
      record({ tax_rate_id: 8, total_tax: 1 }),
    ]);
    expect(staleIds).toEqual([10, 12]);
    expect(added.map(({ tax_rate_id: id, position }) => [id, position])).toEqual([
      [5, 0],
      [8, 2],
    ]);
  });

  it('are told apart where one rate has two of them', () => {
    expect(reconcileRecords([written(0)], [record(), record()])).toMatchObject({
      staleIds: [],
      added: [{ position: 1 }],
    });
    expect(reconcileRecords([written(0), written(1)], [record()])).toEqual({ staleIds: [11], added: [] });
  });

  it('follow the names of rate and store until they are filed', () => {
    const renamed = record({ meta: { ...meta, label: 'VAT' } });
    expect(reconcileRecords([written(0)], [renamed]).staleIds).toEqual([]);
    expect(reconcileRecords([written(0, { isFiled: false })], [renamed]).staleIds).toEqual([10]);
  });

  it('are new where the amount that is taxed is, though its tax is none', () => {
    const none = { order_tax: 0, total_tax: 0 };
    const more = record({ ...none, meta: { ...meta, taxable_amount: 2_000 } });
    expect(reconcileRecords([written(0, none)], [more]).staleIds).toEqual([10]);
  });
});
