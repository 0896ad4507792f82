import type { OrderBumpOffer } from '../../../contracts/carts';
import type { ProductUrls } from '../../catalog';
import { formatPrice, type StoreSettings } from '../../settings';
import type { BumpOffer } from './find-offers';

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
