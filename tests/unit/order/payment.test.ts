import fc from 'fast-check';
import { RuleViolationError } from '../../../server/src/domain/errors';
import { amountDue, settle, TRANSACTION_STATUSES, type PayableOrder } from '../../../server/src/domain/order';

const order = (changes: Partial<PayableOrder> = {}): PayableOrder => ({
  status: 'on-hold',
  paymentStatus: 'pending',
  totalAmount: 1000,
  totalPaid: 0,
  fulfillmentType: 'physical',
  ...changes,
});

describe('settle', () => {
  it('makes a physical order paid and processing', () => {
    expect(settle(order(), [{ status: 'succeeded', total: 1000 }])).toEqual({
      status: 'processing',
      paymentStatus: 'paid',
      totalPaid: 1000,
      becamePaid: true,
      completed: false,
    });
  });

  it('completes a digital order at once', () => {
    const settled = settle(order({ fulfillmentType: 'digital' }), [{ status: 'succeeded', total: 1000 }]);
    expect(settled).toMatchObject({ status: 'completed', completed: true, becamePaid: true });
  });

  it('counts authorized money, and not pending or failed money', () => {
    const paid = [
      { status: 'authorized' as const, total: 400 },
      { status: 'succeeded' as const, total: 600 },
    ];
    expect(settle(order(), paid).paymentStatus).toBe('paid');
    const open = [
      { status: 'pending' as const, total: 400 },
      { status: 'failed' as const, total: 600 },
    ];
    expect(settle(order(), open)).toMatchObject({ paymentStatus: 'pending', totalPaid: 0, becamePaid: false });
  });

  it('is partially paid in between', () => {
    expect(settle(order(), [{ status: 'succeeded', total: 999 }])).toMatchObject({
      paymentStatus: 'partially_paid',
      status: 'on-hold',
      becamePaid: false,
    });
  });

  it('tells part refunds from full ones', () => {
    const charge = { status: 'succeeded' as const, total: 1000 };
    expect(settle(order(), [charge, { status: 'refunded', total: 1 }]).paymentStatus).toBe('partially_refunded');
    expect(settle(order(), [charge, { status: 'refunded', total: 1000 }]).paymentStatus).toBe('refunded');
  });

  it('is claimed once: an order that is paid does not become paid again', () => {
    const paid = order({ paymentStatus: 'paid', status: 'processing', totalPaid: 1000 });
    expect(settle(paid, [{ status: 'succeeded', total: 1000 }])).toMatchObject({
      becamePaid: false,
      status: 'processing',
    });
  });

  it('pays a free order with a free transaction', () => {
    const free = order({ totalAmount: 0, fulfillmentType: 'digital' });
    expect(settle(free, [{ status: 'succeeded', total: 0 }])).toMatchObject({ becamePaid: true, status: 'completed' });
  });

  it('never reports more money than succeeded', () => {
    const transaction = fc.record({ status: fc.constantFrom(...TRANSACTION_STATUSES), total: fc.nat(1_000_000) });
    fc.assert(
      fc.property(fc.array(transaction), fc.nat(1_000_000), (transactions, totalAmount) => {
        const settled = settle(order({ totalAmount }), transactions);
        const arrived = transactions.filter(({ status }) => status === 'succeeded' || status === 'authorized');
        return settled.totalPaid === arrived.reduce((all, { total }) => all + total, 0);
      })
    );
  });
});

describe('amountDue', () => {
  it('is what has not been paid yet', () => {
    expect(amountDue(order({ totalPaid: 300, paymentStatus: 'partially_paid' }))).toBe(700);
  });

  it.each([
    ['paid', order({ paymentStatus: 'paid', totalPaid: 1000 })],
    ['refunded', order({ paymentStatus: 'refunded', totalPaid: 1000 })],
    ['free', order({ totalAmount: 0 })],
    ['canceled', order({ status: 'canceled' })],
  ])('refuses an order that is %s', (_name, refused) => {
    expect(() => amountDue(refused)).toThrow(RuleViolationError);
  });
});
