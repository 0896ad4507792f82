import path from 'node:path';
import { prepare } from './call-store';
import { asMerchant, createProduct, sellInDollars } from './merchant';
import type { ProviderServer } from './provider-server';
import { startCluster, type Cluster } from './store-cluster';

/** What code of the site has heard of that a test had it listen to; see test-hooks.cjs. */
export type Heard = {
  readonly name: string;
  readonly value?: unknown;
  readonly context?: unknown;
  readonly payload?: unknown;
};

const preloaded = (file: string): string => `--require ${path.resolve(__dirname, file)}`;

/**
 * One process: what is recorded in it is told in it, and a second one would tell some of it to nobody who listens. Files that can share
 * such a store take sharedListener of shared-cluster.ts.
 */
export const startWithHooks = ({ url }: Pick<ProviderServer, 'url'>): Promise<Cluster> =>
  startCluster({
    processes: 1,
    env: {
      SHOP_RATE_LIMIT_MAX: '0',
      SHOP_COUNT_STATEMENTS: '1',
      TEST_GATEWAY_URL: url,
      NODE_OPTIONS: [preloaded('test-gateway.cjs'), preloaded('test-hooks.cjs')].join(' '),
    },
  });

type Wanted = {
  /** By name; null answers the value as it came. */
  readonly filters?: Readonly<Record<string, unknown>>;
  readonly actions?: readonly string[];
  /** Where a statement of the site fails. */
  readonly failing?: { readonly filters: readonly string[]; readonly actions: readonly string[] };
  /** Cents that a variant costs once the filter has been asked. */
  readonly pricing?: { readonly filter: string; readonly id: number; readonly price: number };
};

/** In place of whatever was listened to before. */
export const listenTo = async ({ stores: [{ origin }] }: Cluster, wanted: Wanted): Promise<void> => {
  await prepare('POST', `${origin}/test-hooks`, { body: wanted });
};

export const heardBy = async ({ stores: [{ origin }] }: Cluster): Promise<readonly Heard[]> =>
  (await prepare<{ heard: readonly Heard[] }>('GET', `${origin}/test-hooks`)).body.heard;

/** What was told of one action, in its order. */
export const toldOf = async <Payload>(cluster: Cluster, name: string): Promise<readonly Payload[]> =>
  (await heardBy(cluster)).filter((each) => each.name === name).map(({ payload }) => payload as Payload);

/**
 * Two products of 20.00 and 10.00, post for 7.00 within the US, taxes of 10 % there and 19 % in Germany that are switched off.
 */
export const furnish = async ({ stores: [shop], knex }: Cluster): Promise<{ mug: number; plate: number }> => {
  const manage = <Body>(path: string, body: object) =>
    prepare<Body>('POST', `${shop.baseUrl}${path}`, { headers: asMerchant(shop), body });
  await sellInDollars(shop);
  const product = async (price: number): Promise<number> =>
    (await createProduct(shop, { variants: [{ price, stock: 500 }] })).variantIds[0] as number;
  const [mug, plate] = [await product(2_000), await product(1_000)];
  const zone = await manage<{ shipping_zone: { id: number } }>('/shipping/zones', { name: 'Home', region: 'US' });
  const method = { zone_id: zone.body.shipping_zone.id, title: 'Post', type: 'flat_rate', amount: '700' };
  await manage('/shipping/methods', method);
  const standard = (await knex('shop_tax_classes').where({ slug: 'standard' }).first('id')) as { id: number };
  await manage('/tax/country/rate', { class_id: standard.id, country: 'US', rate: '10', name: 'Sales tax' });
  await manage('/tax/country/rate', { class_id: standard.id, country: 'DE', rate: '19', name: 'MwSt' });
  return { mug, plate };
};
