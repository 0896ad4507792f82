import {
  createOrderBody,
  editOrderBody,
  quoteOrderBody,
} from '../../../server/src/modules/order-editor/order-editor.input';
import type { InvalidInputError } from '../../../server/src/domain/errors';
import { refundBody } from '../../../server/src/modules/orders/refunds/refunds.input';
import { parseInput } from '../../../server/src/platform/http/parse-input';

const COUPON = { coupon_id: 1, code: 'A', discounted_amount: 500, stackable: 0 };

const wrongFields = (schema: Parameters<typeof parseInput>[0], coupon: object): readonly string[] => {
  try {
    parseInput(schema, { customer_id: 1, order_items: [{ object_id: 1 }], applied_coupon: [coupon] });
    return [];
  } catch (error) {
    return Object.keys((error as InvalidInputError).details.fields ?? {});
  }
};

describe('a coupon of an order that staff write', () => {
  const bodies = [
    ['a new order', createOrderBody],
    ['an edited order', editOrderBody],
  ] as const;

  it.each(bodies)('names itself, and what it takes off, in %s', (_name, schema) => {
    expect(wrongFields(schema, COUPON)).toEqual([]);
    for (const field of Object.keys(COUPON)) {
      expect(wrongFields(schema, { ...COUPON, [field]: undefined })).toEqual([`applied_coupon[0].${field}`]);
    }
    expect(wrongFields(schema, { ...COUPON, discounted_amount: 1.5 })).toEqual(['applied_coupon[0].discounted_amount']);
  });

  it('may be one of an order that comes to more than a piece may cost, as are the totals that clients send back', () => {
    const discounted_amount = 1_500_000_000_000;
    for (const [, schema] of bodies) expect(wrongFields(schema, { ...COUPON, discounted_amount })).toEqual([]);
    const order = { customer_id: 1, order_items: [{ object_id: 1 }], total_amount: 3_000_000_000_000 };
    expect(parseInput(editOrderBody, order)).toMatchObject({ total_amount: 3_000_000_000_000 });
    expect(parseInput(refundBody, { refund_info: { amount: 30_000_000_000.5 } })).toMatchObject({
      refund_info: { amount: 30_000_000_000.5 },
    });
  });

  it('names itself in a quote, which says what it takes off', () => {
    expect(wrongFields(quoteOrderBody, { coupon_id: 1, code: 'A' })).toEqual([]);
    expect(wrongFields(quoteOrderBody, { coupon_id: 1 })).toEqual(['applied_coupon[0].code']);
  });
});
