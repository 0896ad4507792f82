import path from 'node:path';
import { prepare } from '../support/call-store';
import { createProduct } from '../support/merchant';
import { startCluster, type Cluster } from '../support/store-cluster';

/**
 * What Strapi offers for all types alike knows no price, stock or permission of a shop: it is closed for the store's records.
 * See decision 0085.
 */
let cluster: Cluster;

beforeAll(async () => {
  const NODE_OPTIONS = `--require ${path.resolve(__dirname, '../support/test-doors.cjs')}`;
  cluster = await startCluster({ processes: 1, env: { NODE_OPTIONS } });
});

afterAll(() => cluster.stop());

it.each([
  ['plugin::shop.product', 'shop_products', { post_title: 'Owned' }],
  ['plugin::shop.product-variant', 'shop_product_variants', { item_price: 1 }],
])("code of the site cannot write %s through Strapi's services", async (uid, table, data) => {
  const [store] = cluster.stores;
  await createProduct(store);
  const before = (await cluster.knex(table).orderBy('id')) as readonly { id: number; document_id: string }[];
  const [{ id, document_id: documentId }] = before as [{ id: number; document_id: string }];
  const { body } = await prepare<Record<string, string>>('POST', `${store.origin}/test-doors`, {
    body: { uid, id, documentId, data },
  });
  expect(new Set(Object.values(body))).toEqual(new Set(['ForbiddenError']));
  expect(Object.keys(body)).toHaveLength(7);
  expect(await cluster.knex(table).orderBy('id')).toEqual(before);
});
