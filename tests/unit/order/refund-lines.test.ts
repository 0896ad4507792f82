import { remainderOf, spreadRefund } from '../../../server/src/domain/order';
import { priceCart, type PricedCart } from '../../../server/src/domain/pricing';
import { feeValues, itemValues } from '../../../server/src/modules/orders/new-order';
import type { OrderItemRow, OrderRow } from '../../../server/src/modules/orders/orders.rows';
import { refundedLines } from '../../../server/src/modules/orders/refunds/refund-lines';

/** What is given back for a line is what was paid for it, wherever its tax stands. See docs/rules/refunds.md#refunds. */
const VAT = {
  ...{ id: 1, classId: 1, country: 'DE', state: '', city: '', postcode: '', percent: '20', rate: '20', label: 'VAT' },
  ...{ priority: 1, isCompound: false, forOrder: 0, forShipping: null },
};
const ADDRESS = { country: 'DE', state: '', city: '', postcode: '' };

type Inclusion = 'included' | 'excluded';

const taxed = (inclusion: Inclusion) =>
  ({ inclusion, rounding: 'item', standardClassId: 1, rates: [VAT], address: ADDRESS }) as never;

/** The rows as the order keeps them and reads them again. */
const rowsOf = (priced: PricedCart): readonly OrderItemRow[] => {
  const goods = priced.lines.map((line, index) => itemValues({ line, otherInfo: {} } as never, index));
  const fees = priced.fees.map((fee, index) => feeValues(fee, goods.length + index));
  return [...goods, ...fees].map((row, index) => ({
    ...(row as unknown as OrderItemRow),
    ...{ id: index + 1, payment_type: index < goods.length ? 'onetime' : 'fee' },
    ...{ line_meta: JSON.parse(row.line_meta) as never, other_info: {} },
  }));
};

const linesOf = (priced: PricedCart, ids: readonly number[]) =>
  refundedLines({ tax_behavior: priced.taxBehavior } as OrderRow, rowsOf(priced), ids);

describe('the worth of a line', () => {
  const mixed = priceCart({
    lines: [
      { variationId: 1, unitPrice: 10_000, quantity: 1, taxInclusion: 'excluded' },
      { variationId: 2, unitPrice: 12_000, quantity: 1, taxInclusion: 'included' },
    ],
    tax: taxed('included'),
  });

  it('is with its tax, in an order where some prices have it and others do not', () => {
    expect([mixed.taxBehavior, mixed.total]).toEqual([3, 24_000]);
    expect([1, 2].map((id) => remainderOf(linesOf(mixed, [id])))).toEqual([12_000, 12_000]);
    expect([...spreadRefund(24_000, linesOf(mixed, [])).values()]).toEqual([12_000, 12_000]);
  });

  it.each([
    ['excluded', true],
    ['excluded', false],
    ['included', true],
    ['included', false],
  ] as const)(
    'of a fee is what it took, where prices are %s and "the fee has its tax" is %s',
    (inclusion, inclusive) => {
      const amount = inclusive ? 12_000 : 10_000;
      const priced = priceCart({
        lines: [{ variationId: 1, unitPrice: 10_000, quantity: 1, taxInclusion: inclusion }],
        fees: [{ key: 'k', source: 's', label: 'Fee', amount, taxable: true, inclusive }],
        tax: taxed(inclusion),
      });
      expect(priced.feeTotal).toBe(12_000);
      expect(remainderOf(linesOf(priced, [2]))).toBe(12_000);
    }
  );

  it('goes by the order where the line says nothing of it', () => {
    const [row] = rowsOf(mixed);
    const silent = [{ ...row, line_meta: [] } as OrderItemRow];
    const worth = (tax_behavior: number) => remainderOf(refundedLines({ tax_behavior } as OrderRow, silent, []));
    expect([worth(1), worth(2)]).toEqual([12_000, 10_000]);
  });

  it('is nothing while a subscription is tried out', () => {
    const [row] = rowsOf(mixed);
    const trial = { ...row, payment_type: 'subscription', other_info: { trial_days: 14 } } as unknown as OrderItemRow;
    expect(remainderOf(refundedLines({ tax_behavior: 3 } as OrderRow, [trial], []))).toBe(0);
  });
});
