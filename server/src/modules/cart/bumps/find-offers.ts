import type { OrderBumpOffer } from '../../../contracts/carts';
import { isLockedCart } from '../../../domain/cart';
import { canTake, isDue, variationIdsOf, type OrderBump } from '../../../domain/order-bump';
import { bumpPrice } from '../../../domain/pricing';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import type { ProductUrls, PurchasableVariant } from '../../catalog';
import { readActiveBumps, type ActiveBump } from '../../order-bumps';
import { formatPrice, readStoreSettings, stepOfStore, type StoreSettings } from '../../settings';
import type { CartRow } from '../cart.repository';
import { priceStoredCart, type CartPrices } from '../pricing/price-items';
import { requestFor } from '../pricing/pricing-request';
import { loadBumpFacts } from '../pricing/reconcile-bumps';
import { findVariantsForCart } from '../use-cases/variants-for-cart';

type BumpOffer = {
  readonly bump: ActiveBump;
  readonly sellable: PurchasableVariant;
  /** Cents of one unit with the bump. */
  readonly price: number;
  /** It has been taken. */
  readonly isTaken: boolean;
};

export type OfferedCart = { readonly prices: CartPrices; readonly offers: readonly BumpOffer[] };

/** The bumps that may be offered to this cart now: their conditions hold, and what they offer can be bought beside the rest. */
export const findTakeable = async <Bump extends OrderBump>(
  platform: Platform,
  { cart, principal, known }: { cart: CartRow; principal: Principal; known: ReadonlyMap<number, PurchasableVariant> },
  bumps: readonly Bump[]
): Promise<readonly Bump[]> => {
  if (isLockedCart(cart.checkout_data)) return [];
  const fitting = bumps.filter((bump) => canTake(cart.items, bump, known));
  if (fitting.length === 0) return [];
  const { store_country: country } = await readStoreSettings(platform);
  const facts = await loadBumpFacts(platform, requestFor(cart, principal, String(country ?? '')), known, fitting);
  return fitting.filter((bump) => isDue(bump, facts));
};

/**
 * The price of a cart, sent as `methodId` says where one is named, and what the shopper is offered beside it, in the merchant's order.
 * What is offered is read together with the cart, so that offers cost no statement unless their conditions ask for categories or the
 * customer. See docs/rules/order-bumps.md.
 */
export const priceWithOffers = async (
  platform: Platform,
  cart: CartRow,
  principal: Principal,
  methodId?: number
): Promise<OfferedCart> => {
  const bumps = [...(await readActiveBumps(platform)).values()];
  if (bumps.length === 0) {
    return { prices: await priceStoredCart(platform, cart, principal, undefined, methodId), offers: [] };
  }
  const ids = [...variationIdsOf(cart.items), ...bumps.map(({ variationId }) => variationId)];
  const known = await findVariantsForCart(platform, cart, ids);
  const prices = await priceStoredCart(platform, cart, principal, known, methodId);
  const taken = new Set(prices.items.map(({ promotionId }) => promotionId));
  const open = await findTakeable(platform, { cart, principal, known }, bumps);
  const step = stepOfStore(await readStoreSettings(platform));
  const offers = bumps.flatMap((bump): BumpOffer[] => {
    const sellable = known.get(bump.variationId);
    const isTaken = taken.has(bump.id);
    if (!sellable || !(isTaken || open.includes(bump))) return [];
    return [{ bump, sellable, price: bumpPrice(sellable.price, bump.discount, step), isTaken }];
  });
  return { prices, offers };
};

/** What a shopper is told of an order bump; money in cents. */
export const presentOffer = (
  { bump, sellable, price, isTaken }: BumpOffer,
  { viewUrl }: ProductUrls,
  settings: StoreSettings
): OrderBumpOffer => ({
  id: bump.id,
  title: bump.title,
  description: bump.description ?? '',
  call_to_action: bump.callToAction,
  discount: { discount_type: bump.discount.type, discount_amount: bump.discount.amount },
  is_upgraded: isTaken ? 'yes' : 'no',
  upgrade_from: bump.upgradeFrom,
  object_id: sellable.variationId,
  post_id: sellable.productId,
  post_title: sellable.productTitle,
  variation_title: sellable.variationTitle,
  featured_media: sellable.thumbnail,
  view_url: viewUrl({ post_name: sellable.productSlug }),
  price: sellable.price,
  formatted_price: formatPrice(sellable.price, settings),
  bump_price: price,
  formatted_bump_price: formatPrice(price, settings),
});
