import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Knex } from 'knex';
import { routesOf } from '../../server/src/compose';
import { modules } from '../../server/src/modules';
import type { AnyRoute } from '../../server/src/platform/http/route';
import { fillPath } from '../support/attacks';
import { callStore, type Reply } from '../support/call-store';
import { DOCUMENTED_ERRORS } from '../support/documented-errors';
import { isTried, NOWHERE, type TriedRow } from '../support/documented-errors/row';
import { clearAway, furnish, type Shop } from '../support/documented-errors/shop';
import { fingerprint } from '../support/fingerprint';
import { untilDelivered } from '../support/patience';
import { sharedStore } from '../support/shared-store';
import { connectTo } from '../support/store-site';

/** Every refusal and every odd answer of the contract, one by one; none of them leaves anything in the books. */
const store = sharedStore();
const routes = new Map(routesOf(modules).map((route) => [route.action, route] as const));
const rows = Object.values(DOCUMENTED_ERRORS).flat();

let knex: Knex;
let shop: Shop;
let before: Readonly<Record<string, string>>;

beforeAll(async () => {
  knex = connectTo(store);
  shop = await furnish(store);
  await untilDelivered(knex);
  before = await fingerprint(knex);
});

afterAll(async () => {
  await clearAway(store, shop);
  await knex.destroy();
});

const send = ({ operation, request }: TriedRow): Promise<Reply> => {
  const { method, path: template } = routes.get(operation) as AnyRoute;
  const { params = [], query, body, as = 'merchant' } = request(shop);
  const url = `${store.baseUrl}${fillPath(template, params)}${query === undefined ? '' : `?${query}`}`;
  return callStore(method, url, { headers: shop.callers[as], ...(body === undefined ? {} : { body }) });
};

describe.each(Object.entries(DOCUMENTED_ERRORS))('%s', (_area, of) => {
  const tried = of.filter(isTried).map((row) => [row.of, row] as const);
  it.each(tried)('%s', async (_of, row) => {
    const { status, body } = await send(row);
    expect({ status, body }).toEqual({ status: row.status, body: row.body ?? body });
  });
});

describe('an id that no record can have', () => {
  /** A coupon is not saved or deleted under what is no id (403), and what is told of an order to be deleted names its id. */
  const ofTheirOwn: readonly string[] = ['coupons.update', 'coupons.delete', 'orders.delete'];
  const unknown = rows.filter(isTried).filter((row) => row.status === 404 && !ofTheirOwn.includes(row.operation));

  it.each(['0', 'abc', '2147483648'])('is answered as that of no record: %s', async (id) => {
    for (const row of unknown) {
      const sent = row.request(shop);
      if (!sent.params?.includes(NOWHERE)) continue;
      const params = sent.params.map((each) => (each === NOWHERE ? id : each));
      const { status, body } = await send({ ...row, request: () => ({ ...sent, params }) });
      expect({ of: row.of, status, body }).toEqual({ of: row.of, status: row.status, body: row.body ?? body });
    }
  });
});

it('leave the books as they were', async () => {
  await untilDelivered(knex);
  expect(await fingerprint(knex)).toEqual(before);
});

it('are each described once, and tried here or by a file that exists', () => {
  expect(new Set(rows.map((row) => row.of)).size).toBe(rows.length);
  const elsewhere = rows.flatMap((row) => ('testedBy' in row ? [row.testedBy] : []));
  expect(elsewhere.filter((name) => !existsSync(path.join(__dirname, '..', `${name}.test.ts`)))).toEqual([]);
  expect(rows.filter(isTried).filter(({ operation }) => !routes.has(operation))).toEqual([]);
});
