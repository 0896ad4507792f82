import type { FeedTrigger, SoldItem } from '../../../domain/integration';
import type { Platform } from '../../../platform/platform';
import { hydrateOrders } from '../../orders';

/** What an event of any of the triggers tells of, as far as feeds care. */
type Payload = {
  readonly order?: { readonly id?: unknown } | null;
  readonly main_order?: { readonly id?: unknown } | null;
  readonly subscription?: {
    readonly id?: unknown;
    readonly product_id?: unknown;
    readonly variation_id?: unknown;
  } | null;
  readonly transaction?: { readonly id?: unknown } | null;
};

/** The sale that feeds run for. */
export type ToldSale = {
  readonly orderId: number;
  /** The order that the sale began with: of a renewal, its parent. */
  readonly rootId: number;
  readonly customerId: number | null;
  readonly subscriptionId: number | null;
  readonly transactionId: number | null;
  readonly items: readonly SoldItem[];
};

const idOf = (value: unknown): number | null =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : null;

type Found = {
  readonly id: number;
  readonly parentId: number | null;
  readonly customerId: number | null;
  readonly items: readonly SoldItem[];
};

/** Null where it was deleted. */
const findOrder = async (platform: Platform, id: number | null): Promise<Found | null> => {
  if (id === null) return null;
  const [payload] = await hydrateOrders(platform)([{ order_id: id }]);
  if (payload?.order.order_items === undefined) return null;
  const { parent_id: parentId, customer_id: customerId, order_items: lines } = payload.order;
  const items = lines
    .filter(({ post_id: productId }) => productId > 0)
    .map(({ post_id: productId, variation_id: variationId }) => ({ productId, variationId }));
  return { id, parentId, customerId, items };
};

const soldBy = (subscription: Payload['subscription']): readonly SoldItem[] | null => {
  const [productId, variationId] = [idOf(subscription?.product_id), idOf(subscription?.variation_id)];
  return productId === null ? null : [{ productId, variationId: variationId ?? 0 }];
};

/** A renewal without lines of its own sold what its sale did. */
const itemsOf = async (platform: Platform, { items, parentId }: Found): Promise<readonly SoldItem[]> =>
  items.length > 0 ? items : ((await findOrder(platform, parentId))?.items ?? []);

/** That of a renewal, or else of its sale. */
const orderOf = ({ order, main_order: mainOrder }: Payload): number | null => idOf(order?.id) ?? idOf(mainOrder?.id);

/**
 * The sale that an event tells of; null where its order is gone. What happens to a subscription concerns the product that it was sold
 * for, and not what else was in the order.
 */
export const readSale = async (platform: Platform, trigger: FeedTrigger, told: unknown): Promise<ToldSale | null> => {
  const payload = (told ?? {}) as Payload;
  const order = await findOrder(platform, orderOf(payload));
  if (!order) return null;
  const { subscription = null } = trigger.startsWith('subscription_') ? payload : {};
  return {
    orderId: order.id,
    rootId: order.parentId ?? order.id,
    customerId: order.customerId,
    subscriptionId: idOf(subscription?.id),
    transactionId: idOf(payload.transaction?.id),
    items: soldBy(subscription) ?? (await itemsOf(platform, order)),
  };
};
