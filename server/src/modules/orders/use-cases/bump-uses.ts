import type { Platform } from '../../../platform/platform';
import type { BumpUse } from '../../order-bumps';
import { findItems } from '../orders.repository';
import type { OrderRow } from '../orders.rows';

/** Lines that an order bump brought. The order says which bumps were taken: what a merchant writes into a product counts for nothing. */
export const bumpUsesOf = async (
  { db }: Platform,
  { id, config }: OrderRow
): Promise<readonly (BumpUse & { readonly title: string })[]> => {
  const taken: unknown = config._order_bump;
  if (!Array.isArray(taken) || taken.length === 0) return [];
  const items = await findItems(db, id);
  return taken.flatMap((promotionId: unknown) => {
    const line = items.find(({ other_info: info }) => info.promotion_id === promotionId);
    if (!line) return [];
    const { variation_id: variationId, line_total: amount, post_title: title } = line;
    return [{ promotionId: Number(promotionId), orderId: id, variationId, amount, title }];
  });
};
