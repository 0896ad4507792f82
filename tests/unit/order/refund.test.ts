import { BadRequestError } from '../../../server/src/domain/errors';
import {
  pickLines,
  planRefund,
  refundableOf,
  remainderOf,
  sharesOfParts,
  spreadRefund,
  statusAfterRefund,
  type RefundableCharge,
  type RefundedLine,
} from '../../../server/src/domain/order';
import { fc } from '../../support/seeded';

const charge = (changes: Partial<RefundableCharge> = {}): RefundableCharge => ({
  id: 1,
  status: 'succeeded',
  transactionType: 'charge',
  total: 1_000,
  refundedTotal: 0,
  ...changes,
});

const line = (id: number, worth: number, refunded = 0): RefundedLine => ({ id, worth, refunded });

const total = (amounts: Iterable<number>): number => [...amounts].reduce((all, each) => all + each, 0);

describe('what can be given back of a transaction', () => {
  it.each([
    ['a charge', charge(), 1_000],
    ['a charge of which a part went back', charge({ refundedTotal: 400 }), 600],
    ['a pending charge', charge({ status: 'pending' }), 0],
    ['an authorized charge', charge({ status: 'authorized' }), 0],
    ['a charge that was lost', charge({ status: 'dispute_lost' }), 0],
    ['a refund', charge({ transactionType: 'refund' }), 0],
    ['a charge that the site lowered', charge({ refundedTotal: 400, most: 100 }), 100],
    ['a charge of which less is left than the site says', charge({ refundedTotal: 950, most: 100 }), 50],
    ['a pending charge, whatever the site says', charge({ status: 'pending', most: 100 }), 0],
  ])('%s', (_name, transaction, expected) => {
    expect(refundableOf(transaction)).toBe(expected);
  });
});

describe('planRefund', () => {
  const paid = { totalPaid: 1_500, totalRefund: 0 };
  const charges = [charge({ refundedTotal: 0 }), charge({ id: 2, total: 500 })];

  it('takes it from the oldest charges first, or from the one that is named', () => {
    expect(planRefund(paid, charges, { amount: 1_200 })).toEqual([
      { transactionId: 1, amount: 1_000 },
      { transactionId: 2, amount: 200 },
    ]);
    expect(planRefund(paid, charges, { amount: 500, transactionId: 2 })).toEqual([{ transactionId: 2, amount: 500 }]);
  });

  it.each([
    ['nothing', { amount: 0 }, paid],
    ['less than nothing', { amount: -1 }, paid],
    ['more than was paid', { amount: 1_501 }, paid],
    ['more than is left', { amount: 501 }, { totalPaid: 1_500, totalRefund: 1_000 }],
    ['more than the named charge', { amount: 501, transactionId: 2 }, paid],
    ['of a charge of another order', { amount: 1, transactionId: 3 }, paid],
  ])('refuses %s', (_name, request, order) => {
    expect(() => planRefund(order, charges, request)).toThrow(BadRequestError);
  });

  it('gives back what was paid to the cent, whatever the pieces, and then no more', () => {
    const totals = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 6 });
    const wishes = fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 30 });
    fc.assert(
      fc.property(totals, wishes, (amounts, pieces) => {
        const paidInAll = total(amounts);
        const refunded = new Map(amounts.map((_amount, index) => [index, 0]));
        const state = () =>
          amounts.map((each, id) => charge({ id, total: each, refundedTotal: refunded.get(id) ?? 0 }));
        let totalRefund = 0;
        const give = (amount: number): void => {
          for (const part of planRefund({ totalPaid: paidInAll, totalRefund }, state(), { amount })) {
            refunded.set(part.transactionId, (refunded.get(part.transactionId) ?? 0) + part.amount);
            totalRefund += part.amount;
          }
        };
        for (const piece of pieces) {
          if (piece <= paidInAll - totalRefund) give(piece);
          else expect(() => give(piece)).toThrow(BadRequestError);
        }
        if (totalRefund < paidInAll) give(paidInAll - totalRefund);
        expect(totalRefund).toBe(paidInAll);
        expect([...refunded.values()]).toEqual(amounts);
        expect(() => give(1)).toThrow(BadRequestError);
      })
    );
  });
});

describe('the status after a refund', () => {
  it('is refunded once everything that was paid went back', () => {
    expect(statusAfterRefund(1_000, 999)).toBe('partially_refunded');
    expect(statusAfterRefund(1_000, 1_000)).toBe('refunded');
  });
});

describe('the lines of a refund', () => {
  const lines = [line(1, 700), line(2, 300), line(3, 500, 500)];

  it('are picked by their ids', () => {
    expect(pickLines(lines, [2, 1, 2]).map(({ id }) => id)).toEqual([1, 2]);
    expect(() => pickLines(lines, [1, 9])).toThrow(BadRequestError);
    expect(remainderOf(lines)).toBe(1_000);
  });

  it('share it by what is left of each', () => {
    expect([...spreadRefund(500, lines)]).toEqual([
      [1, 350],
      [2, 150],
      [3, 0],
    ]);
    expect([...spreadRefund(50, [line(7, 10)])]).toEqual([[7, 50]]);
  });

  it('get whole units where the currency has no smaller ones', () => {
    expect([...spreadRefund(500, [line(1, 700), line(2, 800)], 100).values()]).toEqual([200, 300]);
    expect([...spreadRefund(550, [line(1, 100)], 100).values()]).toEqual([550]);
  });

  it('get the whole amount and nothing else', () => {
    const some = fc.array(fc.record({ id: fc.nat(1_000), worth: fc.nat(100_000), refunded: fc.nat(100_000) }), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 1_000_000 }), (each, amount) => {
        const unique = [...new Map(each.map((one) => [one.id, one])).values()];
        const shares = spreadRefund(amount, unique);
        expect(total(shares.values())).toBe(amount);
        expect([...shares.values()].every((share) => share >= 0)).toBe(true);
      })
    );
  });

  it('get their shares of the charges in turn, where several give money back', () => {
    const parts = [500, 100, 400].map((amount, index) => ({ transactionId: index + 1, amount }));
    const lines = [line(7, 450), line(8, 0), line(9, 550)];
    const shares = sharesOfParts(parts, spreadRefund(1_000, lines));
    expect(shares.map((each) => [...each])).toEqual([
      [
        [7, 450],
        [9, 50],
      ],
      [[9, 100]],
      [[9, 400]],
    ]);
  });
});
