import type { OrderLine } from '../../../server/src/contracts/order-lines';

export const isFee = ({ payment_type: type }: OrderLine): boolean => type === 'fee';

/** Fees and setup fees stand for no piece of anything, and what stands in no catalogue has no stock to go back to. */
export const hasPieces = ({ payment_type: type, post_id: product }: OrderLine): boolean =>
  type !== 'fee' && type !== 'signup_fee' && product !== 0;

/** It lay in a bundle, whose line has the price. */
export const isPartOfBundle = ({ payment_type: type }: OrderLine): boolean => type === 'bundle';

/** Product and variant; the title of the variant of a simple product repeats the product's. */
export const lineName = ({ post_title: product, title: variant }: Pick<OrderLine, 'post_title' | 'title'>): string =>
  !variant || variant === product ? product : product ? `${product} – ${variant}` : variant;
