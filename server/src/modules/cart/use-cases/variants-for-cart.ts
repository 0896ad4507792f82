import { withOwnPieces } from '../../../domain/catalog';
import type { Platform } from '../../../platform/platform';
import { findPurchasableVariants, type PurchasableVariant } from '../../catalog';
import { findHeldPieces } from '../../stock';
import type { CartRow } from '../cart.repository';

/**
 * What the catalogue says of the variants to the shopper of a cart. What the order of the cart holds, which waits for its payment, is there
 * for this shopper: placing the order again puts it back first. One statement more where the cart has such an order.
 * See docs/rules/checkout.md#drafts.
 */
export const findVariantsForCart = async (
  platform: Platform,
  cart: Pick<CartRow, 'order_id'> | null,
  variationIds: readonly number[]
): Promise<ReadonlyMap<number, PurchasableVariant>> => {
  const known = await findPurchasableVariants(platform, variationIds);
  if (cart === null || cart.order_id === null) return known;
  const held = await findHeldPieces(platform, cart.order_id);
  if (held.size === 0) return known;
  const own = <Variant extends PurchasableVariant['parts'][number]>(variant: Variant): Variant =>
    withOwnPieces(variant, held);
  return new Map([...known].map(([id, variant]) => [id, { ...own(variant), parts: variant.parts.map(own) }]));
};
