import { variationIdsOf } from '../../../domain/order-bump';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import { findPurchasableVariants, enqueuePurchasableVariants, type PurchasableVariant } from '../../catalog';
import { findOpenCartOfUser, lockCart, variantsNamedBy, type CartRow } from '../cart.repository';
import { mayUse } from './find-cart';

export type CartToBuy = {
  /** Held for the rest of the transaction. It may have been bought before. */
  readonly cart: CartRow;
  /** What the catalogue knows of each variant that the cart names; one that is gone is missing. */
  readonly findVariants: () => Promise<ReadonlyMap<number, PurchasableVariant>>;
};

const lockUsable = async (
  { db }: Platform,
  principal: Principal,
  key: Parameters<typeof lockCart>[1]
): Promise<CartRow | null> => {
  const cart = await lockCart(db, key);
  return cart && mayUse(cart, principal) ? cart : null;
};

const toBuy = (platform: Platform, cart: CartRow | null): CartToBuy | null =>
  cart && { cart, findVariants: () => findPurchasableVariants(platform, variationIdsOf(cart.items)) };

/** PostgreSQL reads the variants as soon as it holds the cart, and answers both at once. */
const lockNamed = async (platform: Platform, principal: Principal, hash: string): Promise<CartToBuy | null> => {
  if (platform.db.client !== 'postgres') {
    return toBuy(platform, await lockUsable(platform, principal, { cart_hash: hash }));
  }
  const findVariants = enqueuePurchasableVariants(platform, variantsNamedBy(hash));
  const cart = await lockUsable(platform, principal, { cart_hash: hash });
  return cart && { cart, findVariants };
};

/** As `findCart`, but a completed cart too where it was named. Null where it is gone by the time it is held. */
export const lockCartToBuy = async (
  platform: Platform,
  principal: Principal,
  hash: string | null
): Promise<CartToBuy | null> => {
  const named = hash === null ? null : await lockNamed(platform, principal, hash);
  if (named || principal.userId === undefined) return named;
  const own = await findOpenCartOfUser(platform.db, principal.userId);
  return own && toBuy(platform, await lockUsable(platform, principal, { id: own.id }));
};
