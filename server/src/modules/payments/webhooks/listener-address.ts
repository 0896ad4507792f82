import type { Platform } from '../../../platform/platform';
import { apiPathOf, siteAddressOf } from '../../../platform/http/site-address';
import { listenerUrl } from '../payments.hooks';

/**
 * Where a provider sends its messages: an address of the site, or what the site says where they reach it by another way. Only the
 * path where the site does not know its own address.
 */
export const listenerAddress = async ({ strapi, hooks }: Platform, slug: string): Promise<string> => {
  const address = siteAddressOf(strapi);
  const own = `${/^https?:\/\//.test(address) ? address : ''}${apiPathOf(strapi)}/public/webhooks/${slug}`;
  return hooks.ask(listenerUrl(slug), own, { gateway: slug });
};
