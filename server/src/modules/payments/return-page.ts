import { siteAddressOf, withoutEndSlashes } from '../../platform/http/site-address';
import type { Platform } from '../../platform/platform';
import { receiptPageOf } from '../orders';
import type { PaymentToStart } from './gateway';

/** Where a provider sends the buyer back to. `shopUrl` is the address of the storefront in the settings of the payment method. */
export const returnPageOf = async (
  platform: Platform,
  { order }: PaymentToStart,
  shopUrl: string | undefined
): Promise<string> => {
  const page = await receiptPageOf(platform, order);
  return page.startsWith('/') ? `${withoutEndSlashes(shopUrl || siteAddressOf(platform.strapi))}${page}` : page;
};
