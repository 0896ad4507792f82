import type { Context, Next } from 'koa';
import { isConnectionLost, isPassing } from '../db/database-errors';
import { beginsWith } from './site-address';

/** Headers of the store's own that a storefront sends. Strapi's defaults know none of them. */
const REQUEST_HEADERS = [
  'Accept',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'X-Cart-Hash',
  'X-WP-Nonce',
].join(', ');
/** What a browser shows to the code of a page on another origin. */
const ANSWER_HEADERS = 'ETag, Retry-After';
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
/** Seconds for which browsers remember the answer to a preflight; they cut it at two hours or less. */
const REMEMBERED = '7200';

/** 'https://shop.example' of a whole address; null for what is none of the web. */
export const originOf = (address: string): string | null => {
  if (!URL.canParse(address)) return null;
  const { origin, protocol } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
};

/**
 * What was read last, while the database cannot be asked: the request goes on to its route, whose 503 the storefront can read then. Null
 * before the first reading.
 */
export const lastKnown = <Value>(read: () => Promise<Value>): (() => Promise<Value | null>) => {
  let known: Value | null = null;
  return async () => {
    try {
      known = await read();
    } catch (error) {
      if (!isConnectionLost(error) && !isPassing(error)) throw error;
    }
    return known;
  };
};

/** 'https://a.example, https://b.example' -> its origins. */
export const originsIn = (list: string): ReadonlySet<string> =>
  new Set(
    list
      .split(',')
      .map((part) => originOf(part.trim()))
      .filter((origin) => origin !== null)
  );

const allow = (ctx: Context, origin: string): void => {
  ctx.set('Access-Control-Allow-Origin', origin);
  ctx.set('Access-Control-Allow-Credentials', 'true');
  ctx.set('Access-Control-Expose-Headers', ANSWER_HEADERS);
};

const answerPreflight = (ctx: Context, origin: string): void => {
  allow(ctx, origin);
  ctx.vary('Access-Control-Request-Headers');
  ctx.set('Access-Control-Allow-Methods', METHODS);
  ctx.set('Access-Control-Allow-Headers', REQUEST_HEADERS);
  ctx.set('Access-Control-Max-Age', REMEMBERED);
  ctx.status = 204;
};

const isPreflight = (ctx: Context): boolean =>
  ctx.method === 'OPTIONS' && ctx.get('Access-Control-Request-Method') !== '';

const named = (header: string): readonly string[] =>
  header
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Whether the browser hands the answer to the page, as the site's own rules have it. Pages of the store's own host need no permission. */
const isLetIn = (ctx: Context, origin: string): boolean => {
  if (URL.canParse(origin) && new URL(origin).host === ctx.host) return true;
  const { response } = ctx;
  if (!['*', origin].includes(response.get('Access-Control-Allow-Origin'))) return false;
  if (!isPreflight(ctx)) return true;
  const allowed = named(response.get('Access-Control-Allow-Headers'));
  return (
    allowed.includes('*') || named(ctx.get('Access-Control-Request-Headers')).every((name) => allowed.includes(name))
  );
};

/** Strangers may come from any number of origins: whoever runs the site reads of the first ones. */
const MOST_TOLD = 50;

/** Tells whoever runs the site once of each origin whose pages were not let in, and where to let them in. */
export const tellRefusedOrigins = (log: { readonly warn: (text: string) => void }): ((origin: string) => void) => {
  const told = new Set<string>();
  return (origin) => {
    // Of the web alone, and written anew: it stands in the log.
    const refused = originOf(origin);
    if (refused === null || told.has(refused) || told.size >= MOST_TOLD) return;
    told.add(refused);
    log.warn(
      `Pages of ${refused} called the store, and browsers keep its answers from them. If it is a storefront, name it in storefrontOrigins of the plugin's configuration (config/plugins), or in SHOP_STOREFRONT_ORIGINS.`
    );
  };
};

/**
 * Storefronts on other origins, below the store's prefix. Sits before the site's own rules for other origins, which go on deciding about
 * every origin that is not one of the store's. Only listed origins may send cookies. Source: the Fetch standard, CORS protocol.
 */
export const crossOrigin =
  (prefix: string, isStorefront: (origin: string) => Promise<boolean>, onRefused: (origin: string) => void) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const origin = ctx.get('Origin');
    if (origin === '' || !beginsWith(ctx.path, `${prefix}/`)) return next();
    if (!(await isStorefront(origin))) {
      await next();
      if (!isLetIn(ctx, origin)) onRefused(origin);
      return;
    }
    ctx.vary('Origin');
    if (isPreflight(ctx)) return answerPreflight(ctx, origin);
    try {
      await next();
    } finally {
      // Behind the site's own rules, which may have said something else.
      allow(ctx, origin);
    }
  };
