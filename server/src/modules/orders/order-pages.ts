import type { Platform } from '../../platform/platform';
import { checkoutPage, readStoreSettings, storefrontPage } from '../settings';
import { RECEIPT_PAGE } from './orders.hooks';

/** The page with the receipt of an order: a whole address where the storefront's is known or the site says so, else a path on it. */
export const receiptPageOf = async (
  platform: Platform,
  { id, uuid }: { readonly id: number; readonly uuid: string }
): Promise<string> => {
  const settings = await readStoreSettings(platform);
  const page = storefrontPage(settings, `${settings.receipt_page_slug || 'receipt'}?order_hash=${uuid}`);
  return platform.hooks.ask(RECEIPT_PAGE, page, { order: { id, uuid } });
};

/** The page on which an order that is there already is paid. */
export const paymentPageOf = async (platform: Platform, { uuid }: { readonly uuid: string }): Promise<string> =>
  checkoutPage(await readStoreSettings(platform), `order_hash=${uuid}`);
