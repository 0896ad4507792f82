import {
  createOrderBody,
  editOrderBody,
  quoteOrderBody,
} from '../../../server/src/modules/order-editor/order-editor.input';
import type { InvalidInputError } from '../../../server/src/domain/errors';
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

  it('names itself in a quote, which says what it takes off', () => {
    expect(wrongFields(quoteOrderBody, { coupon_id: 1, code: 'A' })).toEqual([]);
    expect(wrongFields(quoteOrderBody, { coupon_id: 1 })).toEqual(['applied_coupon[0].code']);
  });
});
