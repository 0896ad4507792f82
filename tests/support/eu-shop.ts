import { prepare, type Reply } from './call-store';
import { furnish, listenTo, startWithHooks } from './hook-store';
import { asMerchant } from './merchant';
import { startProvider, type ProviderServer } from './provider-server';
import type { RunningStore } from './start-store';
import type { Cluster } from './store-cluster';

/** A shop for tests of VAT: of its own, with German VAT of 19 %, and every VAT number registered. */
export type EuShop = {
  readonly provider: ProviderServer;
  readonly cluster: Cluster;
  readonly shop: RunningStore;
  readonly mug: number;
  readonly manage: <Body = Readonly<Record<string, unknown>>>(path: string, body: object) => Promise<Reply<Body>>;
  readonly configure: (settings: object) => Promise<unknown>;
  readonly post: <Body = Readonly<Record<string, unknown>>>(path: string, body: object) => Promise<Reply<Body>>;
};

export const DE = { billing_country: 'DE', billing_city: 'Berlin', billing_postcode: '10115' };
export const VAT = { vat_number: 'DE136695976', country: 'DE' };

export const NO_SCHEME = {
  method: '',
  oss_country: '',
  oss_vat: '',
  home_country: '',
  home_vat: '',
  require_vat_number: 'no',
  local_reverse_charge: 'no',
  reverse_charge_price_mode: 'fixed',
};

export const startEuShop = async (): Promise<EuShop> => {
  const provider = await startProvider();
  const cluster = await startWithHooks(provider);
  const [shop] = cluster.stores;
  const { mug } = await furnish(cluster);
  const manage = <Body>(path: string, body: object) =>
    prepare<Body>('POST', `${shop.baseUrl}${path}`, { headers: asMerchant(shop), body });
  const configure = (settings: object) => manage('/tax/configuration/settings', { settings });
  await configure({ enable_tax: 'yes', tax_inclusion: 'excluded' });
  await listenTo(cluster, { filters: { 'shop/tax/validate_eu_vat_number': { valid: true, name: 'Becher GmbH' } } });
  const post = <Body>(path: string, body: object) => prepare<Body>('POST', `${shop.baseUrl}${path}`, { body });
  return { provider, cluster, shop, mug, manage, configure, post };
};
