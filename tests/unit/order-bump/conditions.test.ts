import { holds, isDue, readCondition, type BumpCondition, type BumpFacts } from '../../../server/src/domain/order-bump';
import { localZone } from '../../../server/src/domain/search';
import { aBump, aLine, someFacts } from '../../support/bump-facts';
import { fc } from '../../support/seeded';

const shirt = aLine({ variationId: 1, productId: 10, categoryIds: [100], quantity: 2, unitPrice: 1_500 });
const ebook = aLine({ variationId: 2, productId: 20, categoryIds: [200, 201], kinds: ['digital'] });
const facts = someFacts({ lines: [shirt, ebook], coupons: ['Spring'], country: 'DE' });

type Case = readonly [BumpCondition['type'], BumpCondition['operator'], BumpCondition['values'], boolean];

const CASES: readonly Case[] = [
  ['product', 'in', [10, 99], true],
  ['product', 'in', [1], false],
  ['product', 'not_in', [99], true],
  ['product', 'not_in', [99, 20], false],
  ['product', 'in_all', [10, 20], true],
  ['product', 'in_all', [10, 99], false],
  ['variation', 'in', [2], true],
  ['variation', 'in', [10], false],
  ['category', 'in', [201], true],
  ['category', 'in_all', [100, 201], true],
  ['category', 'not_in', [100], false],
  ['cart_total', '>=', [4_000], true],
  ['cart_total', '>', [4_000], false],
  ['cart_total', '<', [4_001], true],
  ['cart_total', '=', [4_000], true],
  ['cart_quantity', '<=', [2], false],
  ['cart_quantity', '=', [3], true],
  ['country', 'in', ['DE', 'FR'], true],
  ['country', 'not_in', ['DE'], false],
  ['coupon', 'in', ['SPRING'], true],
  ['coupon', 'in', ['spring\u200b'], true],
  ['coupon', 'not_in', ['autumn'], true],
  ['product_type', 'in', ['digital'], true],
  ['product_type', 'in', ['subscription'], false],
  ['product_type', 'in_all', ['digital', 'physical'], true],
  ['customer_type', 'in', ['first_time'], true],
  ['customer_purchase_count', '=', [0], true],
  ['customer_ltv', '>', [0], false],
  ['date', 'between', ['2026-01-15', '2026-01-15'], true],
  ['date', 'between', ['2026-01-15 12:00:01', '2026-02-01'], false],
  ['date', 'between', ['2026-01-01', '2026-01-14'], false],
];

describe('a condition', () => {
  it.each(CASES)('%s %s %j: %s', (type, operator, values, expected) => {
    expect(holds({ type, operator, values }, facts)).toBe(expected);
  });

  it.each([
    ['2026-01-15', '2026-01-15', '2026-01-15T04:59:59Z', false],
    ['2026-01-15', '2026-01-15', '2026-01-15T05:00:00Z', true],
    ['2026-01-15', '2026-01-15', '2026-01-16T04:59:59Z', true],
    ['2026-01-15', '2026-01-15', '2026-01-16T05:00:00Z', false],
    ['2026-01-15 00:00:00', '2026-01-15 23:59:59', '2026-01-16T00:00:00Z', false],
  ])('takes days as those of the store, and times as GMT: %s to %s at %s', (from, to, now, expected) => {
    const inNewYork = someFacts({ now: new Date(now), zone: localZone('America/New_York') });
    expect(holds({ type: 'date', operator: 'between', values: [from, to] }, inNewYork)).toBe(expected);
  });

  it('knows who has bought before', () => {
    const returning = someFacts({ lines: [shirt], customer: { purchaseCount: 3, ltv: 9_900 } });
    expect(holds({ type: 'customer_type', operator: 'in', values: ['returning'] }, returning)).toBe(true);
    expect(holds({ type: 'customer_purchase_count', operator: '>=', values: [3] }, returning)).toBe(true);
    expect(holds({ type: 'customer_ltv', operator: '>', values: [9_899] }, returning)).toBe(true);
  });
});

describe('conditions together', () => {
  const [yes, no]: readonly BumpCondition[] = [
    { type: 'country', operator: 'in', values: ['DE'] },
    { type: 'country', operator: 'in', values: ['FR'] },
  ] as const;

  it('hold all or any', () => {
    const both = [yes, no] as readonly BumpCondition[];
    expect(isDue(aBump({ conditions: both }), facts)).toBe(false);
    expect(isDue(aBump({ conditions: both, match: 'any' }), facts)).toBe(true);
    expect(isDue(aBump({ conditions: [no] as readonly BumpCondition[], match: 'any' }), facts)).toBe(false);
  });

  it('are always met where there are none, but for a cart without anything else', () => {
    expect(isDue(aBump({ match: 'any' }), facts)).toBe(true);
    expect(isDue(aBump(), someFacts())).toBe(false);
  });

  const bounds = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 5 });
  const totalOf = ({ lines }: BumpFacts): number =>
    lines.reduce((total, { unitPrice, quantity }) => total + unitPrice * quantity, 0);
  const carts = fc
    .array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }), unitPrice: fc.nat(3_000) }), { minLength: 1 })
    .map((lines) => someFacts({ lines: lines.map(aLine) }));

  it('all: as the largest bound; any: as the smallest', () => {
    fc.assert(
      fc.property(bounds, carts, (amounts, cart) => {
        const conditions = amounts.map((amount): BumpCondition => {
          return { type: 'cart_total', operator: '>=', values: [amount] };
        });
        expect(isDue(aBump({ conditions }), cart)).toBe(totalOf(cart) >= Math.max(...amounts));
        expect(isDue(aBump({ conditions, match: 'any' }), cart)).toBe(totalOf(cart) >= Math.min(...amounts));
      })
    );
  });

  it('in and not_in are opposites, and what is all in is in', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(ids, ids, (values, present) => {
        const cart = someFacts({ lines: present.map((productId) => aLine({ productId })) });
        const test = (operator: BumpCondition['operator']) => holds({ type: 'product', operator, values }, cart);
        expect(test('in')).toBe(!test('not_in'));
        if (test('in_all')) expect(test('in')).toBe(true);
      })
    );
  });
});

describe('reading a condition', () => {
  it.each([
    ['product', 'in', ['7', '7', '8'], [7, 8]],
    ['cart_total', '>=', ['5000'], [5_000]],
    ['country', 'not_in', ['de'], ['DE']],
    ['date', 'between', ['2026-01-01', '2026-01-01'], ['2026-01-01', '2026-01-01']],
    ['customer_type', 'in', ['returning'], ['returning']],
  ] as const)('%s %s %j', (type, operator, values, read) => {
    expect(readCondition({ type, operator, values })).toEqual({ type, operator, values: read });
  });

  it.each([
    ['product', 'in', []],
    ['product', 'in', ['0']],
    ['product', 'in', ['2147483648']],
    ['product', 'in', ['x']],
    ['product', '>', ['7']],
    ['cart_total', 'in', ['7']],
    ['cart_total', '>', ['-1']],
    ['cart_total', '>', ['1.5']],
    ['cart_total', '>', ['1', '2']],
    ['country', 'in', ['Germany']],
    ['country', 'in_all', ['DE']],
    ['customer_type', 'in', ['vip']],
    ['product_type', 'in', ['service']],
    ['date', 'between', ['2026-01-01']],
    ['date', 'between', ['2026-02-01', '2026-01-01']],
    ['date', 'between', ['2026-02-30', '2026-03-01']],
    ['date', 'in', ['2026-01-01', '2026-01-02']],
  ] as const)('refuses %s %s %j', (type, operator, values) => {
    expect(readCondition({ type, operator, values })).toBeNull();
  });
});
