import type { Platform } from '../../../platform/platform';
import { siteAddressOf } from '../../../platform/http/site-address';

const MAX = 2_000;

const isAddress = (answer: unknown): answer is string =>
  typeof answer === 'string' && answer.length <= MAX && /^https?:\/\/[^\s/]/.test(answer);

/**
 * Where a provider sends its messages: an address of the site, or what the site says where they reach it by another way. Only the
 * path where the site does not know its own address.
 */
export const listenerAddress = async ({ strapi, hooks }: Platform, slug: string): Promise<string> => {
  const prefix = strapi.config.get('api.rest.prefix', '/api') as string;
  const address = siteAddressOf(strapi);
  const own = `${/^https?:\/\//.test(address) ? address : ''}${prefix}/shop/v2/public/webhooks/${slug}`;
  const answer = await hooks.applyFilters<unknown>(`shop/ipn_url_${slug}`, own, { gateway: slug });
  if (answer === own || isAddress(answer)) return answer;
  strapi.log.warn(`shop/ipn_url_${slug} answered no address of the web; it is left as it was.`);
  return own;
};
