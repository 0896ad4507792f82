import { siteAddressOf, withoutEndSlashes } from '../../platform/http/site-address';
import type { Platform } from '../../platform/platform';
import { receiptPageOf } from '../orders';
import { readStoreSettings, storefrontPage } from '../settings';
import type { PaymentToStart } from './gateway';

const whole = (platform: Platform, page: string, shopUrl: string | undefined): string =>
  page.startsWith('/') ? `${withoutEndSlashes(shopUrl || siteAddressOf(platform.strapi))}${page}` : page;

/** Where a provider sends customers back to who have agreed to later payments of a subscription: to their account. */
export const accountPageOf = async (
  platform: Platform,
  subscriptionUuid: string,
  shopUrl: string | undefined
): Promise<string> => {
  const settings = await readStoreSettings(platform);
  const path = `${settings.customer_profile_page_slug || 'account'}?subscription=${subscriptionUuid}`;
  return whole(platform, storefrontPage(settings, path), shopUrl);
};

/** Where a provider sends the buyer back to. `shopUrl` is the address of the storefront in the settings of the payment method. */
export const returnPageOf = async (
  platform: Platform,
  { order }: Pick<PaymentToStart, 'order'>,
  shopUrl: string | undefined
): Promise<string> => whole(platform, await receiptPageOf(platform, order), shopUrl);
