import { declaredActions, declaredFilters } from '../support/hooks-page';
import { listenTo, startWithHooks } from '../support/hook-store';
import { findViolations } from '../support/invariants';
import { createProduct, sellInDollars } from '../support/merchant';
import { refund } from '../support/order-actions';
import { startProvider, type ProviderServer } from '../support/provider-server';
import { buy, markAsPaid, readOrder } from '../support/shopper';
import { errorLines, type RunningStore } from '../support/start-store';
import type { Cluster } from '../support/store-cluster';

/** A listener that fails is logged and skipped, also where it has spoilt the transaction that it was called in. */
let cluster: Cluster;
let shop: RunningStore;
let mug: number;
let provider: ProviderServer;

const namesOf = (hooks: ReturnType<typeof declaredFilters>) => hooks.map(({ name }) => name);

beforeAll(async () => {
  provider = await startProvider();
  cluster = await startWithHooks(provider);
  [shop] = cluster.stores;
  await sellInDollars(shop);
  mug = (await createProduct(shop, { variants: [{ price: 2_000, stock: 10 }] })).variantIds[0] as number;
  await listenTo(cluster, { failing: { filters: namesOf(declaredFilters()), actions: namesOf(declaredActions()) } });
});

afterAll(async () => {
  await cluster.stop();
  await provider.stop();
});

it('places an order, takes its money and gives it back though a statement of every listener fails', async () => {
  const id = await buy(shop, { [mug]: 2 });
  expect((await markAsPaid(shop, id)).status).toBe(200);
  const { payment_status, total_paid, total_amount, transactions } = await readOrder(shop, id);
  expect([payment_status, total_paid]).toEqual(['paid', total_amount]);
  const [{ id: transaction_id }] = transactions as unknown as readonly [{ readonly id: number }];
  expect((await refund(shop, id, { transaction_id, amount: Number(total_amount) / 100 })).status).toBe(200);
  expect((await readOrder(shop, id)).payment_status).toBe('refunded');
  expect(await findViolations(cluster.knex)).toEqual([]);
});

it('says which ones failed, and nothing else did', () => {
  const lines = errorLines(shop);
  for (const name of ['filter .shop/invoice_prefix', 'action .shop/checkout/prepare_other_data']) {
    expect(lines).toContainEqual(expect.stringMatching(`A listener of the ${name}. failed.*no_such_table`));
  }
  expect(lines.filter((line) => !line.includes('A listener of the '))).toEqual([]);
});
