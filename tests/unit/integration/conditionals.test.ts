import { areMet, isMet, tagsFor, valueAt, type Conditionals } from '../../../server/src/domain/integration';

const INPUT = {
  order: {
    total_amount: 4_200,
    currency: 'EUR',
    note: '',
    order_items: [
      { post_id: 7, sku: 'MUG' },
      { post_id: 9, sku: 'TEA' },
    ],
  },
  customer: { email: 'ada@example.com', first_name: 'Ada' },
};

describe('a value of the input', () => {
  it.each([
    ['order.currency', 'EUR'],
    ['order.order_items.sku', ['MUG', 'TEA']],
    ['order.order_items.0.sku', 'MUG'],
    ['order.nothing.at.all', undefined],
    ['constructor', undefined],
    ['order.constructor.name', undefined],
    ['__proto__', undefined],
    ['order.order_items.length', 2],
    ['', undefined],
  ])('%s', (path, value) => {
    expect(valueAt(INPUT, path)).toEqual(value);
  });
});

describe('a condition', () => {
  it.each([
    ['order.total_amount', '=', '4200', true],
    ['order.total_amount', '=', '4200.00', true],
    ['order.total_amount', '!=', '4200', false],
    ['order.total_amount', '>', '999', true],
    ['order.total_amount', '>', '4200', false],
    ['order.total_amount', '>=', '4200', true],
    ['order.total_amount', '<', '10000', true],
    ['order.total_amount', '<=', '4199', false],
    ['order.currency', '=', ['USD', 'EUR'], true],
    ['order.currency', '!=', ['USD', 'EUR'], false],
    ['order.order_items.post_id', '=', '9', true],
    ['order.order_items.post_id', '=', ['1', '2'], false],
    ['order.order_items.post_id', '!=', '3', true],
    ['customer.email', 'startsWith', 'ada@', true],
    ['customer.email', 'endsWith', '@example.com', true],
    ['customer.email', 'endsWith', '@example.org', false],
    ['customer.email', 'contains', 'example', true],
    ['customer.email', 'doNotContains', 'example', false],
    ['order.order_items.sku', 'contains', 'UG', true],
    ['customer.first_name', 'length_equal', '3', true],
    ['customer.first_name', 'length_less_than', '3', false],
    ['customer.first_name', 'length_greater_than', '2', true],
    ['order.order_items', 'length_equal', '2', true],
    ['order.order_items', 'length_greater_than', 'many', false],
    ['order.note', '=', '', true],
    ['', '=', '', false],
    ['order.currency', 'matches', 'EUR', false],
    ['order.currency', 'constructor', 'EUR', false],
  ])('%s %s %j is %s', (field, operator, value, met) => {
    expect(isMet({ field, operator, value }, INPUT)).toBe(met);
  });
});

describe('conditions', () => {
  const yes = { field: 'order.currency', operator: '=', value: 'EUR' };
  const no = { field: 'order.currency', operator: '=', value: 'USD' };
  const of = (type: 'all' | 'any', ...conditions: Conditionals['conditions']): Conditionals => ({
    status: true,
    type,
    conditions,
  });

  it('are met where they are off, or there are none', () => {
    expect([areMet(null, INPUT), areMet(of('all'), INPUT), areMet(of('any'), INPUT)]).toEqual([true, true, true]);
    expect(areMet({ ...of('all', no), status: false }, INPUT)).toBe(true);
  });

  it('are met all, or any', () => {
    expect([areMet(of('all', yes, no), INPUT), areMet(of('all', yes, yes), INPUT)]).toEqual([false, true]);
    expect([areMet(of('any', no, yes), INPUT), areMet(of('any', no, no), INPUT)]).toEqual([true, false]);
  });

  it('choose tags, each by itself', () => {
    const routes = [
      { ...yes, input_value: ['europe', ' vip '] },
      { ...no, input_value: 'america' },
      { ...yes, input_value: 'europe' },
    ];
    expect(tagsFor({ selection: 'routing', tags: ['all'], routes }, INPUT)).toEqual(['europe', 'vip']);
    expect(tagsFor({ selection: 'simple', tags: ['all', '', 'all'], routes }, INPUT)).toEqual(['all']);
  });
});
