import type { Cents } from '../money';
import type { ComputedTax } from './compute-tax';
import type { ReverseChargeMode, ReversedTax } from './eu-vat';
import type { RateTax } from './tax-by-rate';

/** A rate as it was when the order was written; amounts in cents. */
export type RecordedRate = {
  readonly rate_id: number;
  readonly label: string;
  readonly rate_percent: string;
  readonly is_compound: boolean;
  readonly for_shipping: string | null;
  readonly tax_amount: Cents;
  readonly taxable_amount: Cents;
};

/** What the order's tax records keep beside the amounts. See docs/rules/tax.md#tax-records. */
type RecordMeta = {
  /** The rate that the record is of; none where the buyer owes the tax. */
  readonly rates: readonly RecordedRate[];
  readonly tax_country: string;
  /** The store's number in the scheme that was used; '' where it has none. */
  readonly store_vat_number: string;
  readonly reverse_charge_applied: boolean;
  readonly shipping_inclusive: boolean;
  readonly label: string;
  readonly rate_percent: string;
  readonly is_compound: boolean;
  readonly taxable_amount: Cents;
  readonly fee_tax: Cents;
  readonly inclusive: boolean;
  readonly is_mixed_inclusive: boolean;
  readonly vat_reverse?: string;
  readonly reverse_charge_tax_total?: Cents;
  readonly reverse_charge_shipping_tax?: Cents;
  readonly reverse_charge_price_mode?: ReverseChargeMode;
};

export type TaxRecord = {
  /** 0 for a rate that is not stored, negative for an EU registration. */
  readonly tax_rate_id: number;
  /** Lines and fees: what has to be declared. */
  readonly order_tax: Cents;
  readonly shipping_tax: Cents;
  readonly total_tax: Cents;
  readonly meta: RecordMeta;
};

export type RecordFacts = {
  readonly taxCountry: string;
  readonly storeVatNumber: string;
  readonly shippingInclusive: boolean;
};

const recordedRate = ({ rate, orderTax, taxable }: RateTax): RecordedRate => ({
  rate_id: rate.id,
  label: rate.label,
  rate_percent: rate.percent,
  is_compound: rate.isCompound,
  for_shipping: rate.forShipping,
  tax_amount: orderTax,
  taxable_amount: taxable,
});

/** One record per rate of an order. See docs/rules/tax.md#tax-records. */
export const taxRecords = ({ byRate }: Pick<ComputedTax, 'byRate'>, facts: RecordFacts): readonly TaxRecord[] =>
  byRate.map((each) => ({
    tax_rate_id: each.rate.id,
    order_tax: each.orderTax + each.feeTax,
    shipping_tax: each.shippingTax,
    total_tax: each.orderTax + each.feeTax + each.shippingTax,
    meta: {
      rates: [recordedRate(each)],
      tax_country: facts.taxCountry,
      store_vat_number: facts.storeVatNumber,
      reverse_charge_applied: false,
      shipping_inclusive: facts.shippingInclusive,
      label: each.rate.label,
      rate_percent: each.rate.percent,
      is_compound: each.rate.isCompound,
      taxable_amount: each.taxable,
      fee_tax: each.feeTax,
      inclusive: each.inclusive,
      is_mixed_inclusive: each.isMixed,
    },
  }));

/** The one record of an order whose tax the buyer owes: no amounts, but what they would have been and the buyer's number. */
export const reverseChargeRecord = (
  { reversed }: Pick<ReversedTax, 'reversed'> & Partial<ReversedTax>,
  facts: RecordFacts & { readonly vatNumber: string; readonly mode: ReverseChargeMode; readonly taxable: Cents }
): TaxRecord => ({
  tax_rate_id: 0,
  order_tax: 0,
  shipping_tax: 0,
  total_tax: 0,
  meta: {
    rates: [],
    tax_country: facts.taxCountry,
    store_vat_number: facts.storeVatNumber,
    reverse_charge_applied: true,
    shipping_inclusive: facts.shippingInclusive,
    label: 'Reverse charge',
    rate_percent: '0',
    is_compound: false,
    taxable_amount: facts.taxable,
    fee_tax: 0,
    inclusive: false,
    is_mixed_inclusive: false,
    vat_reverse: facts.vatNumber,
    reverse_charge_tax_total: reversed.taxTotal + reversed.feeTax,
    reverse_charge_shipping_tax: reversed.shippingTax,
    reverse_charge_price_mode: facts.mode,
  },
});

/** A record that is written already. */
type WrittenRecord = Omit<TaxRecord, 'meta'> & {
  readonly id: number;
  readonly position: number;
  readonly isFiled: boolean;
  readonly meta: Partial<RecordMeta>;
};

export type ReconciledRecords = {
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
export const reconcileRecords = (
  written: readonly WrittenRecord[],
  records: readonly TaxRecord[]
): ReconciledRecords => {
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
