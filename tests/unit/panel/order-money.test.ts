import { authorizedSums, paidSums } from '../../../admin/src/orders/bulk-money';
import { ledgerOf } from '../../../admin/src/orders/order-ledger';
import { dueOf, isDeletable, nextStep, refundableOf } from '../../../admin/src/orders/order-steps';
import {
  amountOfChoice,
  amountOfPieces,
  NOTHING_CHOSEN,
  refundInfoOf,
  restockable,
  restockedCount,
} from '../../../admin/src/orders/refund-plan';
import type { OrderLine } from '../../../server/src/contracts/order-lines';
import type { OrderDetail } from '../../../server/src/contracts/orders';

const line = (id: number, fields: object = {}): OrderLine =>
  ({
    ...{ id, post_id: 7, payment_type: 'onetime', quantity: 3, restocked_quantity: 0, line_total: 1_000 },
    ...{ tax_amount: 0, refund_total: 0, post_title: 'Mug', title: 'Blue', line_meta: [], other_info: {}, ...fields },
  }) as unknown as OrderLine;

const charge = (fields: object = {}) => ({
  id: 1,
  status: 'succeeded',
  total: 3_000,
  refundable: 3_000,
  meta: {},
  ...fields,
});

const order = (fields: object = {}): OrderDetail =>
  ({
    ...{ id: 5, status: 'processing', shipping_status: 'unshipped', mode: 'live', tax_behavior: 0, config: {} },
    ...{ total_amount: 3_000, total_paid: 3_000, total_refund: 0, subtotal: 3_000, tax_total: 0 },
    ...{ shipping_total: 0, shipping_tax: 0, manual_discount_total: 0, coupon_discount_total: 0, applied_coupons: [] },
    ...{ transactions: [charge()], order_items: [line(1), line(2, { quantity: 2, line_total: 2_000 })], ...fields },
  }) as unknown as OrderDetail;

const pieces = (quantity: number, restocks = true) => ({ quantity, restocks });

describe('a refund by line', () => {
  it('shares a line among its pieces, and gives what is left for all of them', () => {
    expect([1, 2, 3, 9].map((count) => amountOfPieces(order(), line(1), count, 2))).toEqual([333, 667, 1_000, 1_000]);
    const refunded = line(1, { refund_total: 400 });
    expect([1, 2, 3].map((count) => amountOfPieces(order(), refunded, count, 2))).toEqual([333, 600, 600]);
    expect(amountOfPieces(order(), line(1), 0, 2)).toBe(0);
  });

  it('has no fraction in a currency without one', () => {
    expect(amountOfPieces(order(), line(1, { line_total: 100_000 }), 1, 0)).toBe(33_300);
  });

  it('adds tax that stands on top of the price, as the line says it, or the order where it does not', () => {
    const onTop = line(1, { tax_amount: 200, line_meta: { tax_config: { inclusive: false, rates: [] } } });
    const within = line(1, { tax_amount: 200, line_meta: { tax_config: { inclusive: true, rates: [] } } });
    const unsaid = line(1, { tax_amount: 200 });
    expect([onTop, within].map((each) => amountOfPieces(order({ tax_behavior: 1 }), each, 3, 2))).toEqual([
      1_200, 1_000,
    ]);
    expect([0, 1].map((tax_behavior) => amountOfPieces(order({ tax_behavior }), unsaid, 3, 2))).toEqual([1_000, 1_200]);
  });

  it('sums pieces and delivery up, never beyond what can be given back', () => {
    const shipped = order({ shipping_total: 500 });
    const choice = { pieces: { 1: pieces(3), 2: pieces(1) }, shipping: true };
    expect(amountOfChoice(shipped, choice, 2)).toBe(2_500);
    expect(amountOfChoice(order({ shipping_total: 500, total_refund: 1_000 }), choice, 2)).toBe(2_000);
    expect(amountOfChoice(shipped, NOTHING_CHOSEN, 2)).toBe(0);
  });

  it('names lines, pieces that go back on sale, and what had been refunded before', () => {
    const some = order({ total_refund: 100, order_items: [line(1, { restocked_quantity: 2 }), line(2)] });
    const choice = { pieces: { 1: pieces(3), 2: pieces(1, false) }, shipping: false };
    expect(restockedCount(some, choice)).toBe(1);
    expect(refundInfoOf(some, { choice, cents: 1_250, reason: 'Late', transaction: 1 })).toEqual({
      ...{ amount: 12.5, known_total_refund: 100, reason: 'Late', transaction_id: 1, item_ids: [1, 2] },
      ...{ refunded_items: [{ id: 1, restore_quantity: 1 }], manageStock: 1 },
    });
    expect(refundInfoOf(some, { choice: NOTHING_CHOSEN, cents: 5, reason: '', transaction: null })).toEqual({
      ...{ amount: 0.05, known_total_refund: 100, reason: '' },
    });
  });

  it('puts pieces of goods back, and nothing that stands for none', () => {
    const goods = [line(1), line(2, { payment_type: 'subscription', restocked_quantity: 1 })];
    const others = [
      line(3, { payment_type: 'signup_fee' }),
      line(4, { payment_type: 'fee', post_id: 0 }),
      line(5, { post_id: 0 }),
    ];
    const some = order({ order_items: [...goods, ...others] });
    expect(some.order_items.map((each) => restockable(some, each))).toEqual([3, 2, 0, 0, 0]);
  });

  it('puts nothing back of an order that was canceled', () => {
    const choice = { pieces: { 1: pieces(3) }, shipping: false };
    expect(restockedCount(order({ status: 'canceled' }), choice)).toBe(0);
  });
});

describe('the money of several orders', () => {
  it('is what was paid and not refunded, by currency', () => {
    const rows = [
      order({ currency: 'USD' }),
      order({ currency: 'USD', total_refund: 500 }),
      order({ currency: 'EUR' }),
      order({ currency: 'EUR', total_refund: 3_000 }),
      order({ currency: 'CHF', total_paid: 0 }),
    ];
    expect(paidSums(rows as never)).toEqual({
      count: 3,
      amounts: [
        { currency: 'USD', cents: 5_500 },
        { currency: 'EUR', cents: 3_000 },
      ],
    });
  });

  it('is what is authorized, unless the order was canceled', () => {
    const transactions = [charge({ status: 'authorized', total: 700 }), charge({ status: 'authorized' }), charge()];
    const rows = [
      order({ currency: 'USD', transactions }),
      order({ currency: 'USD' }),
      order({ currency: 'USD', status: 'canceled', transactions }),
    ];
    expect(authorizedSums(rows as never)).toEqual({ count: 1, amounts: [{ currency: 'USD', cents: 3_700 }] });
    expect(authorizedSums([])).toEqual({ count: 0, amounts: [] });
  });
});

describe('what is next', () => {
  const all = () => true;
  const worker = (need: string) => need === 'orders/manage_statuses';
  const authorized = order({ transactions: [charge({ status: 'authorized', refundable: 0 })] });
  const unpaid = order({ total_paid: 0, transactions: [] });

  it('is to capture, to be paid, to ship, and then nothing', () => {
    expect([authorized, unpaid, order()].map((each) => nextStep(each, all))).toEqual(['capture', 'markPaid', 'ship']);
    expect(nextStep(order({ shipping_status: 'shipped' }), all)).toBeNull();
    expect(nextStep(order({ status: 'canceled', total_paid: 0 }), all)).toBeNull();
  });

  it('is only what the user may do', () => {
    expect([authorized, unpaid].map((each) => nextStep(each, worker))).toEqual(['ship', 'ship']);
    expect(nextStep(order(), () => false)).toBeNull();
  });

  it('knows what is due, what can be refunded and what can be deleted', () => {
    expect([unpaid, order()].map(dueOf)).toEqual([3_000, 0]);
    expect([order(), order({ total_refund: 2_500 }), authorized].map(refundableOf)).toEqual([3_000, 500, 0]);
    expect(refundableOf(order({ config: { upgraded_to: 9 } }))).toBe(0);
    expect([order(), order({ mode: 'test' }), order({ status: 'canceled' })].map(isDeletable)).toEqual([
      false,
      true,
      false,
    ]);
    expect(isDeletable(order({ status: 'on-hold', total_paid: 0 }))).toBe(true);
  });
});

describe('the bill', () => {
  const text = (id: string) => id.replace('orders.totals.', '');
  const rate = { label: 'VAT', rate_percent: '20', tax_amount: 100 };
  const taxed = { line_meta: { tax_config: { inclusive: false, rates: [rate] } } };

  it('sums taxes up by rate, and leaves out what is nothing', () => {
    const bill = order({
      ...{ order_items: [line(1, taxed), line(2, taxed)], coupon_discount_total: 300, shipping_total: 490 },
      ...{ total_amount: 3_390, applied_coupons: [{ code: 'TEN' }] },
    });
    expect(ledgerOf(bill, text).map(({ label, cents }) => [label, cents])).toEqual([
      ['subtotal', 3_000],
      ['coupons', -300],
      ['shipping', 490],
      ['tax', 200],
      ['total', 3_390],
      ['paid', 3_000],
      ['due', 390],
    ]);
  });

  it('shows the sum of taxes where old lines say nothing of them', () => {
    const bill = ledgerOf(order({ tax_total: 250, order_items: [line(1, { line_meta: {} })] }), text);
    expect(bill).toContainEqual({ label: 'taxes', cents: 250 });
  });
});
