import { siteOf, type Site } from '../../../domain/license';
import type { Platform } from '../../../platform/platform';
import { IS_LOCAL_SITE, SITE_ADDRESS } from '../licenses.hooks';

/** The site that is meant, after code of the site had its say; null where the text is no address of a site. Reads nothing. */
export const resolveSite = async ({ hooks }: Pick<Platform, 'hooks'>, url: string): Promise<Site | null> => {
  // The public suffix list weighs more than most of the store, and stores without licences need none of it.
  const { parse } = await import('tldts');
  const site = siteOf(url, (host) => parse(host).subdomain ?? '');
  if (!site) return null;
  const address = await hooks.ask(SITE_ADDRESS, site.address, { url });
  const isLocal = await hooks.ask(IS_LOCAL_SITE, site.isLocal, { site_url: address });
  return { address, isLocal };
};
