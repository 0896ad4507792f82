import { callStore, prepare, type Reply } from './call-store';
import { asMerchant, type Shop } from './merchant';
import type { CartReply } from './shopper';
import { uniqueName } from './site-admin';

/** Order bumps, as a merchant makes and a shopper takes them. */
export type BumpChanges = Readonly<Record<string, unknown>>;

/** The body of a save: 10 % off for everybody unless `changes` say otherwise. */
export const bumpBody = (variationId: number, changes: BumpChanges = {}) => ({
  title: uniqueName('Offer'),
  src_object_id: variationId,
  status: 'active',
  config: { discount: { discount_type: 'percentage', discount_amount: 10 } },
  conditions: [] as readonly object[],
  ...changes,
});

export const saveBump = (shop: Shop, id: number, body: object): Promise<Reply> =>
  prepare('PUT', `${shop.baseUrl}/order_bump/${id}`, { headers: asMerchant(shop), body });

export const createBump = async (shop: Shop, variationId: number, changes: BumpChanges = {}): Promise<number> => {
  const body = bumpBody(variationId, changes);
  const call = { headers: asMerchant(shop), body: { title: body.title, src_object_id: variationId } };
  const created = await prepare<{ readonly id: number }>('POST', `${shop.baseUrl}/order_bump`, call);
  await saveBump(shop, created.body.id, body);
  return created.body.id;
};

export type Offer = {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly call_to_action: string;
  readonly is_upgraded: 'yes' | 'no';
  readonly object_id: number;
  readonly price: number;
  readonly bump_price: number;
  readonly formatted_bump_price: string;
};

export const readOffers = async ({ baseUrl }: Pick<Shop, 'baseUrl'>, cartHash: string): Promise<readonly Offer[]> => {
  type Body = { readonly order_bumps: readonly Offer[] };
  return (await prepare<Body>('GET', `${baseUrl}/cart/order_bumps?cart_hash=${cartHash}`)).body.order_bumps;
};

export const applyBump = (
  { baseUrl }: Pick<Shop, 'baseUrl'>,
  cartHash: string,
  bumpId: number,
  isUpgraded?: 'yes' | 'no'
): Promise<Reply<CartReply>> =>
  callStore<CartReply>('POST', `${baseUrl}/cart/apply_order_bump`, {
    body: { cart_hash: cartHash, bump_id: bumpId, ...(isUpgraded ? { is_upgraded: isUpgraded } : {}) },
  });
