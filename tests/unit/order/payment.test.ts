import { RuleViolationError } from '../../../server/src/domain/errors';
import {
  amountDue,
  awaitsMoney,
  leaveProcessing,
  recalculatePayment,
  reconcilePayment,
  statusSteps,
  TRANSACTION_STATUSES,
  type PayableOrder,
} from '../../../server/src/domain/order';
import { fc } from '../../support/seeded';

const order = (changes: Partial<PayableOrder> = {}): PayableOrder => ({
  status: 'on-hold',
  paymentStatus: 'pending',
  totalAmount: 1000,
  totalPaid: 0,
  fulfillmentType: 'physical',
  ...changes,
});

describe('reconcilePayment', () => {
  it('makes a physical order paid and processing', () => {
    expect(reconcilePayment(order(), [{ status: 'succeeded', total: 1000 }])).toEqual({
      status: 'processing',
      paymentStatus: 'paid',
      totalPaid: 1000,
      becamePaid: true,
      completed: false,
    });
  });

  it('completes a digital order at once', () => {
    const outcome = reconcilePayment(order({ fulfillmentType: 'digital' }), [{ status: 'succeeded', total: 1000 }]);
    expect(outcome).toMatchObject({ status: 'completed', completed: true, becamePaid: true });
  });

  it('counts authorized money, and not pending or failed money', () => {
    const paid = [
      { status: 'authorized' as const, total: 400 },
      { status: 'succeeded' as const, total: 600 },
    ];
    expect(reconcilePayment(order(), paid).paymentStatus).toBe('paid');
    const open = [
      { status: 'pending' as const, total: 400 },
      { status: 'failed' as const, total: 600 },
    ];
    expect(reconcilePayment(order(), open)).toMatchObject({
      paymentStatus: 'pending',
      totalPaid: 0,
      becamePaid: false,
    });
  });

  it('is partially paid in between', () => {
    expect(reconcilePayment(order(), [{ status: 'succeeded', total: 999 }])).toMatchObject({
      paymentStatus: 'partially_paid',
      status: 'on-hold',
      becamePaid: false,
    });
  });

  it('tells part refunds from full ones', () => {
    const charge = { status: 'succeeded' as const, total: 1000 };
    const refund = (total: number) => ({ status: 'refunded' as const, total, transaction_type: 'refund' });
    expect(reconcilePayment(order(), [charge, refund(1)]).paymentStatus).toBe('partially_refunded');
    expect(reconcilePayment(order(), [charge, refund(1000)])).toMatchObject({
      paymentStatus: 'refunded',
      totalPaid: 1000,
    });
    const givenBack = { status: 'refunded' as const, total: 1000, transaction_type: 'charge' };
    expect(reconcilePayment(order(), [givenBack, refund(1000)])).toMatchObject({
      paymentStatus: 'refunded',
      totalPaid: 1000,
    });
  });

  it('is claimed once: an order that is paid does not become paid again', () => {
    const paid = order({ paymentStatus: 'paid', status: 'processing', totalPaid: 1000 });
    expect(reconcilePayment(paid, [{ status: 'succeeded', total: 1000 }])).toMatchObject({
      becamePaid: false,
      status: 'processing',
    });
  });

  it('becomes paid by the rest of its money, also where some went back before', () => {
    const half = { status: 'succeeded' as const, total: 500 };
    const refund = { status: 'refunded' as const, total: 100, transaction_type: 'refund' };
    const part = order({ paymentStatus: 'partially_refunded', totalPaid: 500, fulfillmentType: 'digital' });
    expect(reconcilePayment(part, [half, refund, half])).toEqual({
      status: 'processing',
      paymentStatus: 'partially_refunded',
      totalPaid: 1000,
      becamePaid: true,
      completed: false,
    });
    const whole = order({ paymentStatus: 'partially_refunded', totalPaid: 1000, status: 'processing' });
    expect(reconcilePayment(whole, [half, half, refund]).becamePaid).toBe(false);
  });

  it('has a paid order worked on that was left behind, and not one that is canceled or was given back', () => {
    const charge = { status: 'succeeded' as const, total: 1000 };
    const left = order({ paymentStatus: 'paid', totalPaid: 1000, fulfillmentType: 'digital' });
    expect(reconcilePayment(left, [charge])).toMatchObject({ becamePaid: false, status: 'completed', completed: true });
    expect(reconcilePayment({ ...left, fulfillmentType: 'physical' }, [charge])).toMatchObject({
      status: 'processing',
    });
    expect(reconcilePayment({ ...left, status: 'canceled' }, [charge])).toMatchObject({
      status: 'canceled',
      completed: false,
    });
    const back = { status: 'refunded' as const, total: 1000, transaction_type: 'refund' };
    expect(reconcilePayment({ ...left, paymentStatus: 'refunded' }, [charge, back]).status).toBe('on-hold');
  });

  it('pays a free order with a free transaction', () => {
    const free = order({ totalAmount: 0, fulfillmentType: 'digital' });
    expect(reconcilePayment(free, [{ status: 'succeeded', total: 0 }])).toMatchObject({
      becamePaid: true,
      status: 'completed',
    });
  });

  it('never reports more money than succeeded', () => {
    const transaction = fc.record({ status: fc.constantFrom(...TRANSACTION_STATUSES), total: fc.nat(1_000_000) });
    fc.assert(
      fc.property(fc.array(transaction), fc.nat(1_000_000), (transactions, totalAmount) => {
        const outcome = reconcilePayment(order({ totalAmount }), transactions);
        const arrived = transactions.filter(({ status }) => ['succeeded', 'authorized', 'refunded'].includes(status));
        return outcome.totalPaid === arrived.reduce((all, { total }) => all + total, 0);
      })
    );
  });
});

describe('the way of an order that is paid', () => {
  const charged = [{ status: 'succeeded', total: 1000 }] as const;
  const wayOf = (changes: Partial<PayableOrder>) => {
    const payable = order(changes);
    const outcome = reconcilePayment(payable, charged);
    return [outcome, leaveProcessing(outcome)].map((each) =>
      statusSteps(payable.status, each).map(({ from, to }) => `${from} to ${to}`)
    );
  };

  it('is processing, and for digital goods complete behind that', () => {
    expect(wayOf({})).toEqual([['on-hold to processing'], ['on-hold to processing']]);
    const digital = [['on-hold to processing', 'processing to completed'], ['on-hold to processing']];
    expect(wayOf({ fulfillmentType: 'digital' })).toEqual(digital);
  });

  it('is none where somebody works on it already', () => {
    expect(wayOf({ fulfillmentType: 'digital', status: 'processing' })).toEqual([[], []]);
    expect(wayOf({ status: 'completed' })).toEqual([[], []]);
  });
});

describe('recalculatePayment', () => {
  const paid = order({ paymentStatus: 'paid', status: 'processing', totalPaid: 1000 });

  it('says what is left when a charge did not come after all', () => {
    expect(recalculatePayment(paid, [{ status: 'failed', total: 1000 }], 'failed')).toEqual({
      paymentStatus: 'failed',
      totalPaid: 0,
    });
    const half = { status: 'succeeded' as const, total: 500 };
    expect(recalculatePayment(paid, [half, { status: 'pending', total: 500 }], 'pending')).toEqual({
      paymentStatus: 'partially_paid',
      totalPaid: 500,
    });
    const refund = { status: 'refunded' as const, total: 200, transaction_type: 'refund' };
    expect(recalculatePayment(paid, [{ status: 'dispute_lost', total: 1000 }, refund], 'failed').paymentStatus).toBe(
      'failed'
    );
  });

  it('counts what was given back of a charge before it was lost', () => {
    const lost = { status: 'dispute_lost', total: 1000, refunded_total: 300 } as const;
    const back = { status: 'refunded', total: 300, transaction_type: 'refund' } as const;
    expect(recalculatePayment(paid, [lost, back], 'failed')).toEqual({ paymentStatus: 'refunded', totalPaid: 300 });
    const half = { status: 'succeeded', total: 500 } as const;
    expect(recalculatePayment(paid, [half, { ...lost, total: 500 }, back], 'failed')).toEqual({
      paymentStatus: 'partially_refunded',
      totalPaid: 800,
    });
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

describe('awaitsMoney', () => {
  it.each<[string, Partial<PayableOrder>]>([
    ['an order that nobody paid', {}],
    ['one whose payment failed', { paymentStatus: 'failed' }],
    ['one that was paid in part', { paymentStatus: 'partially_paid', totalPaid: 999 }],
    ['one that is worked on already', { status: 'processing' }],
  ])('is true of %s', (_name, changes) => {
    expect(awaitsMoney(order(changes))).toBe(true);
  });

  it.each<[string, Partial<PayableOrder>]>([
    ['canceled', { status: 'canceled' }],
    ['paid', { paymentStatus: 'paid', totalPaid: 1000 }],
    ['refunded', { paymentStatus: 'refunded', totalPaid: 1000 }],
    ['free', { totalAmount: 0 }],
  ])('is false of one that is %s', (_name, changes) => {
    expect(awaitsMoney(order(changes))).toBe(false);
  });
});

describe('a paid digital order that a person is to complete', () => {
  const charged = [{ status: 'succeeded', total: 1_000 }] as const;

  it('is processing, and its money is the same', () => {
    const outcome = reconcilePayment(order({ fulfillmentType: 'digital' }), charged);
    expect(outcome).toMatchObject({ status: 'completed', completed: true });
    expect(leaveProcessing(outcome)).toEqual({ ...outcome, status: 'processing', completed: false });
  });

  it('changes nothing of an order that would not complete itself', () => {
    const outcome = reconcilePayment(order({ status: 'completed', fulfillmentType: 'digital' }), charged);
    expect(leaveProcessing(outcome)).toBe(outcome);
  });
});
