import type { Platform } from '../../platform/platform';
import { RECEIPT_PAGE } from './orders.hooks';

/** The page of the storefront with the receipt of an order: a path on its site, or a whole address where the site says so. */
export const receiptPageOf = (
  { hooks }: Platform,
  { id, uuid }: { readonly id: number; readonly uuid: string }
): Promise<string> => hooks.ask(RECEIPT_PAGE, `/receipt?order_hash=${uuid}`, { order: { id, uuid } });
