import type { UpgradeOffer } from '../../server/src/contracts/upgrade-paths';
import { callStore, prepare, type Reply } from './call-store';
import type { OpenedReply } from './locked-carts-api';
import { asMerchant, type Product, type Shop } from './merchant';
import type { Credentials } from './site-admin';

type At = Pick<Shop, 'baseUrl'>;

/** Changes of plan over HTTP. */
export type PathTerms = {
  readonly from: number;
  readonly to: readonly number[];
  readonly isProrated?: boolean;
  /** Units of the currency. */
  readonly discount?: number;
};

export const allowChange = (shop: Shop, { id }: Product, { from, to, isProrated = true, discount = 0 }: PathTerms) =>
  prepare('POST', `${shop.baseUrl}/products/${id}/upgrade-path`, {
    headers: asMerchant(shop),
    body: { from_variant: from, to_variants: to, is_prorate: isProrated ? 1 : 0, discount_amount: discount },
  });

/** As staff see them. */
export const offersFor = (
  shop: Shop,
  variant: number,
  orderHash: string
): Promise<Reply<{ readonly upgradePaths: readonly UpgradeOffer[] }>> =>
  callStore('GET', `${shop.baseUrl}/products/variation/${variant}/upgrade-paths?params[order_hash]=${orderHash}`, {
    headers: asMerchant(shop),
  });

export const openChange = (
  { baseUrl }: At,
  body: { readonly order_hash: string; readonly variation_id: unknown; readonly from_variation_id?: unknown },
  headers: Credentials = {}
): Promise<OpenedReply> => callStore('POST', `${baseUrl}/checkout/change-plan`, { headers, body });
