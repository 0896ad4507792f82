import { bumpBody, discountOf, fieldsOfBump, newCondition } from '../../../admin/src/order-bumps/bump-fields';
import type { OrderBump } from '../../../server/src/contracts/order-bumps';
import { CONDITION_TYPES, operatorsOf, readCondition } from '../../../server/src/domain/order-bump';

const BUMP: OrderBump = {
  id: 1,
  hash: 'x',
  parent_id: null,
  type: 'order_bump',
  status: 'active',
  src_object_id: 5,
  src_object_type: 'product_variation',
  title: 'Saucer',
  description: '',
  conditions: [{ type: 'cart_total', operator: '>=', values: [2_000] }],
  config: { discount: { discount_type: 'percentage', discount_amount: 12.5 }, display_conditions_if: 'any' },
  priority: 2,
  created_at: null,
  updated_at: null,
  product_variant: null,
};

describe('the form of an order bump', () => {
  it('sends what it was given', () => {
    expect(bumpBody(fieldsOfBump(BUMP))).toEqual({
      title: 'Saucer',
      description: '',
      status: 'active',
      src_object_id: 5,
      priority: 2,
      config: {
        discount: { discount_type: 'percentage', discount_amount: 12.5 },
        display_conditions_if: 'any',
        call_to_action: '',
        upgrade_from: 0,
      },
      conditions: [{ type: 'cart_total', operator: '>=', values: ['2000'] }],
    });
  });

  it('counts a fixed discount in cents', () => {
    const fixed = { ...BUMP, config: { discount: { discount_type: 'fixed', discount_amount: 250 } } } as const;
    expect(discountOf(fieldsOfBump(fixed))).toEqual({ type: 'fixed', amount: 250 });
  });

  it('holds no discount as long as nothing was saved', () => {
    expect(fieldsOfBump({ ...BUMP, config: {} })).toMatchObject({ discount_type: 'percentage', match: 'all' });
  });

  it.each(CONDITION_TYPES)('offers operators for %s that the server takes', (type) => {
    const values = { date: ['2026-01-01', '2026-02-01'], product_type: ['physical'], customer_type: ['returning'] };
    const some = (values as Readonly<Record<string, readonly string[]>>)[type] ?? (type === 'country' ? ['DE'] : ['5']);
    for (const operator of operatorsOf(type)) {
      expect(readCondition({ ...newCondition(type, 'k'), operator, values: some })).not.toBeNull();
    }
  });
});
