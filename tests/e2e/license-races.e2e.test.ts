import { buyLicense, createSoftware, postAsDevice, type IssuedLicense } from '../support/licensed-software';
import type { Product } from '../support/merchant';
import type { RunningStore } from '../support/start-store';
import { sharedCluster } from '../support/shared-cluster';
import { endsClean, raceOver, tally, type Cluster } from '../support/store-cluster';

/** Sites that are activated and deactivated at the same moment, on two processes. */
const DEVICES = 50;
const LIMIT = 5;

let cluster: Cluster;
let shop: RunningStore;
let product: Product;

beforeAll(async () => {
  cluster = await sharedCluster();
  [shop] = cluster.stores;
  product = await createSoftware(shop, { limit: LIMIT });
});

endsClean(() => cluster);

const change = (license: IssuedLicense, action: 'activate' | 'deactivate', siteOf: (index: number) => string) =>
  raceOver(cluster, DEVICES, (store, index) =>
    postAsDevice(store, action, { license_key: license.license_key, item_id: product.id, site_url: siteOf(index) })
  );

const activeRows = ({ id }: IssuedLicense) =>
  cluster.knex('shop_license_activations').where({ license_id: id, status: 'active' });

const countOf = async ({ id }: IssuedLicense): Promise<unknown> =>
  ((await cluster.knex('shop_licenses').where({ id }).first('activation_count')) as { activation_count: number })
    .activation_count;

describe('fifty sites at once', () => {
  it('fill a licence for five exactly', async () => {
    const license = await buyLicense(shop, cluster.knex, product);
    const replies = await change(license, 'activate', (index) => `https://site-${index}.example.com`);
    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: LIMIT, 422: DEVICES - LIMIT });
    const refused = replies.filter(({ status }) => status === 422);
    expect(new Set(refused.map(({ body }) => body.error_type))).toEqual(new Set(['activation_limit_exceeded']));
    expect(await activeRows(license)).toHaveLength(LIMIT);
    expect(await countOf(license)).toBe(LIMIT);
  });

  it('that are local all find room, and none of them counts', async () => {
    const license = await buyLicense(shop, cluster.knex, product);
    const replies = await change(license, 'activate', (index) => `http://shop-${index}.test`);
    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: DEVICES });
    expect(await countOf(license)).toBe(0);
  });
});

describe('one site fifty times at once', () => {
  const spellings = ['http://shop.example.com', 'https://www.SHOP.example.com:443/', 'shop.example.com/index.php'];

  it('is one activation, however it is written', async () => {
    const license = await buyLicense(shop, cluster.knex, product);
    const replies = await change(license, 'activate', (index) => spellings[index % spellings.length] as string);
    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: DEVICES });
    expect(new Set(replies.map(({ body }) => body.activation_hash)).size).toBe(1);
    expect(await activeRows(license)).toHaveLength(1);
    expect(await countOf(license)).toBe(1);
    const freed = await change(license, 'deactivate', (index) => spellings[index % spellings.length] as string);
    expect(tally(freed.map(({ status }) => status))).toEqual({ 200: 1, 422: DEVICES - 1 });
    expect(await countOf(license)).toBe(0);
  });
});
