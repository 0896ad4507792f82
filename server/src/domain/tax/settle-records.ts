import type { RecordMeta, TaxRecord } from './tax-records';

/** A record that is written already. */
export type WrittenRecord = Omit<TaxRecord, 'meta'> & {
  readonly id: number;
  readonly position: number;
  readonly isFiled: boolean;
  readonly meta: Partial<RecordMeta>;
};

export type SettledRecords = {
  readonly staleIds: readonly number[];
  readonly added: readonly (TaxRecord & { readonly position: number })[];
};

const DECLARED = [
  'tax_country',
  'rate_percent',
  'taxable_amount',
  'fee_tax',
  'inclusive',
  'shipping_inclusive',
  'vat_reverse',
  'reverse_charge_tax_total',
  'reverse_charge_shipping_tax',
  'reverse_charge_price_mode',
] as const satisfies readonly (keyof RecordMeta)[];

/** What was filed stands as it was declared, whatever the rate, or the store, calls itself since. */
const NAMES = ['label', 'store_vat_number'] as const satisfies readonly (keyof RecordMeta)[];

const isSame = (row: WrittenRecord, record: TaxRecord): boolean =>
  row.tax_rate_id === record.tax_rate_id &&
  row.order_tax === record.order_tax &&
  row.shipping_tax === record.shipping_tax &&
  row.total_tax === record.total_tax &&
  [...DECLARED, ...(row.isFiled ? [] : NAMES)].every((key) => row.meta[key] === record.meta[key]);

/** Which records of an order stay as they are written, and which are to be replaced: those whose amounts are new. */
export const settleRecords = (written: readonly WrittenRecord[], records: readonly TaxRecord[]): SettledRecords => {
  const stale = [...written];
  const fresh = records.filter((record) => {
    const index = stale.findIndex((row) => isSame(row, record));
    if (index >= 0) stale.splice(index, 1);
    return index < 0;
  });
  const staleIds = stale.map(({ id }) => id);
  const taken = new Set(written.filter(({ id }) => !staleIds.includes(id)).map(({ position }) => position));
  const free = Array.from({ length: taken.size + fresh.length }, (_, position) => position).filter(
    (at) => !taken.has(at)
  );
  return { staleIds, added: fresh.map((record, index) => ({ ...record, position: free[index] as number })) };
};
