/**
 * Faults that a careless change could bring into money, permissions and locks. `from` stands once in the file; `tests` are the
 * arguments of scripts/test.mjs that must notice it.
 */
const onPostgres = (...names) => ['--database', 'postgres', 'e2e', '--', ...names];

export const MUTATIONS = [
  {
    title: 'money: the cents left over by a split are lost',
    file: 'server/src/domain/money/amounts.ts',
    from: 'byRemainder.slice(0, missing)',
    to: 'byRemainder.slice(0, missing - 1)',
    tests: ['unit', '--', 'money', 'pricing'],
  },
  {
    title: 'money: a share is rounded down instead of half up',
    file: 'server/src/domain/money/amounts.ts',
    from: 'const doubled = 2 * amount * part + whole;',
    to: 'const doubled = 2 * amount * part;',
    tests: ['unit', '--', 'money', 'pricing', 'tax'],
  },
  {
    title: 'money: a charge in another currency pays the order',
    file: 'server/src/modules/orders/use-cases/confirm-charge.ts',
    from: 'if (charge.amount === total && charge.currency.toUpperCase() === currency.toUpperCase()) return;',
    to: 'if (charge.amount === total) return;',
    tests: ['e2e', '--', 'webhook-mismatch'],
  },
  {
    title: 'money: a charge is given back more than once',
    file: 'server/src/domain/order/refund.ts',
    from: 'Math.max(0, total - refundedTotal)',
    to: 'total',
    tests: ['unit', '--', 'order/'],
  },
  {
    title: 'permissions: staff without the permission pass',
    file: 'server/src/domain/access/policies.ts',
    from: 'requirements.some((requirement) => satisfies(caller, requirement))',
    to: 'requirements.length > 0',
    tests: ['unit', '--', 'access'],
  },
  {
    title: 'permissions: a custom token uses routes that it was not granted',
    file: 'server/src/domain/access/policies.ts',
    from: 'return caller.grantedActions.has(guard.action) ? null : DENIED.permission();',
    to: 'return null;',
    tests: ['unit', '--', 'access'],
  },
  {
    title: "permissions: a customer reads other customers' orders",
    file: 'server/src/modules/orders/purchases/purchases.repository.ts',
    from: '    .where(`${ORDERS}.customer_id`, customerId)\n',
    to: '',
    tests: ['e2e', '--', 'portal-orders', 'idor'],
  },
  {
    title: 'locks: stock is taken that is not there',
    file: 'server/src/modules/stock/stock.repository.ts',
    from: ' and available >= ${quantity}`,\n    [...each, ...each, ...each, now, ...ids, ...each]',
    to: '`,\n    [...each, ...each, ...each, now, ...ids]',
    tests: onPostgres('races.e2e', 'oversell'),
  },
  {
    title: 'locks: a used-up coupon is claimed again',
    file: 'server/src/modules/coupons/claims.repository.ts',
    from: 'where id = any(?) and (max_uses is null or use_count < max_uses) returning',
    to: 'where id = any(?) returning',
    tests: onPostgres('coupon-races'),
  },
  {
    title: 'locks: two requests change one order at a time',
    file: 'server/src/modules/orders/orders.repository.ts',
    from: '    .where({ id })\n    .forUpdate()\n',
    to: '    .where({ id })\n',
    tests: onPostgres('order-races'),
  },
];
