import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Whoever changes what reports count of an order has to note that its day has changed. This finds whoever writes the tables that they
 * count, by what stands in the sources: a new writer fails here until somebody has decided what it is.
 */
const SERVER = path.join(__dirname, '../../../server/src');
const COUNTED = ['shop_orders', 'shop_order_items', 'shop_order_addresses', 'shop_order_operations'];

/** Write nothing that reports count, or what is counted together with what is noted by another of these. */
const UNCOUNTED = [
  'addToItems: what was put back and sent of a line',
  'claimFirstView: whether the receipt was seen',
  'forgetVisitorsOfOrders: notes the days of what it forgets, many at once',
  'giveOrders: whose the orders are',
  'insertOperation: with insertOrder',
  'resetFulfilled: what was sent of a line',
  'updateOperation: with updateOrder',
];
const COUNTING = [
  ...[
    'addRefundsToItems',
    'changeOrderAddress',
    'claimPaid',
    'claimRefund',
    'deferItem',
    'deleteItems',
    'deleteItemsById',
  ],
  ...['deleteOrderAddresses', 'deleteOrderRow', 'insertItems', 'insertOrder', 'insertOrderAddress'],
  ...['insertOrderAddresses', 'updateItem', 'updateOrder'],
];

type Part = { readonly name: string; readonly text: string };

const partsOf = (source: string): readonly Part[] =>
  source.split(/^(?=(?:export )?const \w+)/m).flatMap((text) => {
    const name = /^(?:export )?const (\w+)/.exec(text)?.[1];
    return name === undefined ? [] : [{ name, text }];
  });

/** How a source names one of the tables: by its name, or by a constant. */
const namesIn = (source: string): string => {
  const constants = [...source.matchAll(/const (\w+) = '(shop_\w+)'/g)];
  const names = constants.filter(([, , table]) => COUNTED.includes(table ?? '')).map(([, name]) => name ?? '');
  return [...COUNTED.map((table) => `'${table}'`), ...names].join('|');
};

const isWriter = ({ text }: Part, names: string): boolean => {
  const opened = new RegExp(`table\\((?:${names})\\)`).test(text) && /\.(update|insert|delete|increment)\(/.test(text);
  const called = new RegExp(`(insert\\w*|deferInsert|deferUpdate)\\(\\s*(?:db,\\s*)?(?:${names})\\b`).test(text);
  const emptied = new RegExp(`table: (?:${names})`).test(text) && text.includes('emptyColumns(');
  const written = new RegExp(`(update|insert into|delete from) (?:${COUNTED.join('|')})\\b`, 'i').test(text);
  return opened || called || emptied || written;
};

const writers = (): readonly Part[] =>
  readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(path.join(SERVER, file), 'utf8'))
    .flatMap((source) => partsOf(source).filter((part) => isWriter(part, namesIn(source))));

it('writers of what reports count are these', () => {
  const known = [...COUNTING, ...UNCOUNTED.map((line) => line.split(':')[0])].sort();
  expect(
    writers()
      .map(({ name }) => name)
      .sort()
  ).toEqual(known);
});

it('each of them notes the day that has changed', () => {
  const silent = writers().filter(
    ({ name, text }) => COUNTING.includes(name) && !/await noteChange(dDay)?\(db, order, /.test(text)
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});
