import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { beginsWith } from './site-address';

const APPENDED = 'x-forwarded-for';

type Site = { readonly config: Pick<Core.Strapi['config'], 'get'> };

/**
 * What is wrong with how the site trusts its proxies, in words for whoever runs it; null where nothing is. Proxies add an address to the
 * end of `X-Forwarded-For`, and Koa takes the first one unless it is told how many to read: the one that the visitor has sent. Limits per
 * address would hold nobody up then.
 */
export const mistrustOf = ({ config }: Site): string | null => {
  const header = String(config.get('server.proxy.ipHeader', APPENDED) || APPENDED).toLowerCase();
  const count = Number(config.get('server.proxy.maxIpsCount', 0));
  if (!config.get('server.proxy.koa') || header !== APPENDED || count > 0) return null;
  return (
    'Visitors can choose the address by which the shop counts wrong passwords and orders: the site trusts all of X-Forwarded-For. ' +
    'Say in config/server how many proxies stand before it, e.g. proxy: { koa: true, maxIpsCount: 1 }.'
  );
};

const UNTRUSTED =
  'A request to the shop has come with X-Forwarded-For, and the site trusts no proxy. If one stands before it, all visitors count as ' +
  'one, and soon none of them can place an order: say so in config/server, e.g. proxy: { koa: true, maxIpsCount: 1 }. If none does, a ' +
  'visitor has written the header, and nothing is wrong.';

/** Tells whoever runs the site once that it seems to stand behind a proxy that it was not told of. */
export const tellUntrustedProxy = ({ config }: Site, prefix: string, warn: (text: string) => void) => {
  let isTold = Boolean(config.get('server.proxy.koa'));
  return (ctx: Context, next: Next): Promise<void> => {
    if (!isTold && ctx.get(APPENDED) !== '' && beginsWith(ctx.path, `${prefix}/`)) {
      isTold = true;
      warn(UNTRUSTED);
    }
    return next();
  };
};
