import { allocate, proportion, type Cents } from '../money';
import type { RecordedRate, TaxRecord } from './tax-records';

/** A bill of a subscription, which is taxed as its first order was. */
export type RenewedBill = {
  readonly taxTotal: Cents;
  readonly total: Cents;
  /** What the first order came to. */
  readonly firstTotal: Cents;
};

/** Nothing was due where a trial came first: then the rates themselves say how the tax is shared out. */
const weightsOf = (records: readonly TaxRecord[]): readonly number[] =>
  records.some(({ total_tax: tax }) => tax > 0)
    ? records.map(({ total_tax: tax }) => tax)
    : records.map(({ meta }) => Math.round(Number(meta.rate_percent) * 1_000) || 0);

const ratesOf = ({ meta }: TaxRecord, tax: Cents, taxable: Cents): readonly RecordedRate[] =>
  meta.rates.map((rate, index) => ({ ...rate, tax_amount: index === 0 ? tax : 0, taxable_amount: taxable }));

/** What the buyer would have owed, as much of it as this bill is of the first one. */
const wouldHaveBeen = ({ meta }: TaxRecord, { total, firstTotal }: RenewedBill): Partial<TaxRecord['meta']> => {
  const { reverse_charge_tax_total: goods, reverse_charge_shipping_tax: shipping } = meta;
  if (goods === undefined) return {};
  const tax = goods + (shipping ?? 0);
  return {
    reverse_charge_tax_total: firstTotal > 0 ? proportion(tax, total, firstTotal) : tax,
    reverse_charge_shipping_tax: 0,
  };
};

/**
 * The tax records of a bill of a subscription: the rates of its first order, and the tax that was agreed upon for each period shared out
 * over them. Its price contains its share of the delivery, so nothing of it is tax of shipping.
 */
export const renewedRecords = (records: readonly TaxRecord[], bill: RenewedBill): readonly TaxRecord[] => {
  const taxes = allocate(bill.taxTotal, weightsOf(records));
  return records.map((record, index) => {
    const tax = taxes[index] ?? 0;
    const taxable =
      record.meta.inclusive || record.meta.reverse_charge_applied ? bill.total : bill.total - bill.taxTotal;
    const amounts = { rates: ratesOf(record, tax, taxable), taxable_amount: taxable, fee_tax: 0 };
    const meta = { ...record.meta, ...amounts, ...wouldHaveBeen(record, bill) };
    return { tax_rate_id: record.tax_rate_id, order_tax: tax, shipping_tax: 0, total_tax: tax, meta };
  });
};
