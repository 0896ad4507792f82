import { groupsOf, saidOf, withEvents } from '../../../admin/src/webhooks/chosen-events';

const event = (type: string, permission: string) => ({ type, permission, group: type.split('.')[0] ?? '', when: '' });

const EVENTS = [event('order.paid', 'orders/view'), event('order.created', 'orders/view'), event('stock.changed', 'x')];

it('events stand in their groups, but for those that may not be chosen and are not', () => {
  const typesOf = (chosen: readonly string[]) =>
    groupsOf(EVENTS, chosen, (permission) => permission === 'orders/view').map(({ group, events }) => [
      group,
      events.map(({ type }) => type),
    ]);
  expect(typesOf([])).toEqual([['order', ['order.paid', 'order.created']]]);
  expect(typesOf(['stock.changed'])).toEqual([
    ['order', ['order.paid', 'order.created']],
    ['stock', ['stock.changed']],
  ]);
});

it('events are chosen and taken away, and the others stay', () => {
  expect(withEvents(['a', 'b'], ['b', 'c'], true)).toEqual(['a', 'b', 'c']);
  expect(withEvents(['a', 'b'], ['b', 'c'], false)).toEqual(['a']);
});

it.each([
  ['An order has changed.', 'An order has changed.'],
  ['A person has changed an order; {order, customer}.', 'A person has changed an order.'],
  ['A subscription was paused. {subscription}.', 'A subscription was paused.'],
])('of %j it is said %j', (when, said) => {
  expect(saidOf(when)).toBe(said);
});
