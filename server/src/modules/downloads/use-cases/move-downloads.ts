import type { Platform } from '../../../platform/platform';
import { giveDownloads } from '../download-permissions.repository';

type Moved = {
  readonly order?: { readonly id?: unknown };
  readonly new_customer?: { readonly id?: unknown } | null;
  readonly connected_order_ids?: readonly unknown[];
};

/** Files go with the order that they were bought with: its new customer may load them, the old one no longer. */
export const moveDownloads = async ({ db, clock }: Platform, payload: unknown): Promise<void> => {
  const { order, new_customer: customer, connected_order_ids: connected = [] } = (payload ?? {}) as Moved;
  if (!order?.id || !customer?.id) return;
  await giveDownloads(db, [order.id, ...connected].map(Number), Number(customer.id), clock.now());
};
