import type { OfferedVariant } from '../../../server/src/contracts/order-bumps';

/** Product and variant; one name where they are the same. The product may be gone. */
export const offeredName = ({ product, variation_title: variant }: OfferedVariant): string => {
  const title = product?.post_title ?? '';
  return title === '' || title === variant ? variant : `${title} – ${variant}`;
};
