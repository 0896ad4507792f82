import { BadRequestError } from '../../../server/src/domain/errors';
import {
  assertOrderTransition,
  assertShippingTransition,
  assertTransactionTransition,
  EDITABLE_ORDER_STATUSES,
  EDITABLE_SHIPPING_STATUSES,
  isDeletable,
  ORDER_STATUSES,
  parseOrderStatus,
  parseShippingStatus,
  parseTransactionStatus,
  SHIPPING_STATUSES,
  TRANSACTION_STATUSES,
  unpaidStatusFor,
  type OrderStatus,
  type ShippingStatus,
  type TransactionStatus,
} from '../../../server/src/domain/order';

const allowed = (check: () => void): boolean => {
  try {
    check();
    return true;
  } catch (error) {
    if (!(error instanceof BadRequestError)) throw error;
    return false;
  }
};

const pairs = <From extends string, To extends string>(from: readonly From[], to: readonly To[]) =>
  from.flatMap((one) => to.map((other) => [one, other] as const));

/** Every allowed change, written out by hand; whatever is not here must be refused. See docs/rules/order-states.md#transitions. */
const ORDER: ReadonlySet<string> = new Set(
  ['on-hold processing', 'on-hold completed', 'on-hold canceled', 'processing on-hold', 'processing completed']
    .concat(['processing canceled', 'completed on-hold', 'completed processing', 'completed canceled'])
    .concat(['failed on-hold', 'failed processing', 'failed completed', 'failed canceled'])
);
const SHIPPING: ReadonlySet<string> = new Set(
  ['unshipped shipped', 'unshipped delivered', 'unshipped unshippable', 'shipped unshipped', 'shipped delivered']
    .concat(['shipped unshippable', 'delivered unshipped', 'delivered shipped', 'delivered unshippable'])
    .concat(['unshippable unshipped', 'unshippable shipped', 'unshippable delivered'])
);
const TRANSACTION: ReadonlySet<string> = new Set(
  ['pending succeeded', 'pending authorized', 'pending failed', 'authorized pending', 'authorized succeeded']
    .concat(['authorized failed', 'succeeded pending', 'succeeded failed', 'succeeded refunded'])
    .concat(['succeeded dispute_lost', 'failed pending', 'failed succeeded', 'failed authorized'])
);

describe('the status of an order', () => {
  it.each(pairs(ORDER_STATUSES, EDITABLE_ORDER_STATUSES))('from %s to %s', (from: OrderStatus, to: OrderStatus) => {
    expect(allowed(() => assertOrderTransition(from, to))).toBe(ORDER.has(`${from} ${to}`));
  });

  it('says why not', () => {
    expect(() => assertOrderTransition('canceled', 'processing')).toThrow('canceled');
    expect(() => assertOrderTransition('processing', 'processing')).toThrow('already has the same status');
  });
});

describe('the shipping status', () => {
  it.each(pairs(SHIPPING_STATUSES, EDITABLE_SHIPPING_STATUSES))(
    'from %p to %s',
    (from: ShippingStatus, to: ShippingStatus) => {
      const change = () => assertShippingTransition({ status: 'processing', shippingStatus: from }, to);
      expect(allowed(change)).toBe(SHIPPING.has(`${from} ${to}`));
      expect(allowed(() => assertShippingTransition({ status: 'canceled', shippingStatus: from }, to))).toBe(false);
    }
  );
});

describe('the status of a transaction', () => {
  it.each(pairs(TRANSACTION_STATUSES, TRANSACTION_STATUSES))(
    'from %s to %s',
    (from: TransactionStatus, to: TransactionStatus) => {
      expect(allowed(() => assertTransactionTransition(from, to))).toBe(TRANSACTION.has(`${from} ${to}`));
    }
  );

  it('decides what an order is without its money', () => {
    expect(TRANSACTION_STATUSES.map(unpaidStatusFor)).toEqual([
      'pending',
      'pending',
      'pending',
      'failed',
      'pending',
      'failed',
    ]);
  });
});

describe('what people write', () => {
  it('is read without regard to case, and by other names in use', () => {
    expect(parseOrderStatus(' On-Hold ')).toBe('on-hold');
    expect(parseShippingStatus('SHIPPED')).toBe('shipped');
    expect(parseTransactionStatus('paid')).toBe('succeeded');
    expect(parseTransactionStatus('refunded')).toBe('refunded');
  });

  it.each(['', 'failed', 'paid', 'toString', '__proto__'])('%p is no status that an order is given', (text) => {
    expect(() => parseOrderStatus(text)).toThrow(BadRequestError);
  });

  it.each(['', 'lost', 'constructor'])('%p is no shipping status that an order is given', (text) => {
    expect(() => parseShippingStatus(text)).toThrow(BadRequestError);
  });

  it.each(['', 'dispute_lost', 'valueOf', '__proto__'])('%p is no status that a transaction is given', (text) => {
    expect(() => parseTransactionStatus(text)).toThrow(BadRequestError);
  });
});

it.each([
  ['that nobody has paid', { paymentStatus: 'pending' }, true],
  ['that cost nothing', { paymentStatus: 'paid', totalAmount: 0 }, true],
  ['that is paid', { paymentStatus: 'paid' }, false],
  ['that was given back', { paymentStatus: 'refunded' }, true],
  ['that is paid, of the test mode', { paymentStatus: 'paid', mode: 'test' }, true],
] as const)('a canceled order %s is deleted or kept for the books', (_title, changes, deletable) => {
  const order = { mode: 'live', status: 'canceled', totalAmount: 1_000 } as const;
  expect(isDeletable({ ...order, ...changes })).toBe(deletable);
});
