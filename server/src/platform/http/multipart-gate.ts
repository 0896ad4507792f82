import type { Context, Next } from 'koa';
import { PayloadTooLargeError, UnsupportedMediaTypeError } from '../../domain/errors';
import type { Principal } from '../auth/principal';
import { logUntold, type ErrorLog } from './error-answers';
import { assertAllowed } from './pipeline';
import { refuseUnread } from './refuse-unread';
import type { AnyRoute } from './route';

/** Bytes. What a multipart body has beside its file: boundaries, headers, and a few short fields. */
const FRAME_BYTES = 1_048_576;

export type MultipartGateParts = {
  /** '/api/shop/v2'. */
  readonly prefix: string;
  /** Those of the store's routes that take a file. */
  readonly routes: readonly AnyRoute[];
  readonly maxUploadBytes: () => number;
  readonly identify: (ctx: Context) => Promise<Principal>;
  readonly log: ErrorLog;
};

/** As Strapi's router compares paths: without regard to case or to a slash at the end. */
const comparable = (path: string): string => path.toLowerCase().replace(/\/$/, '');

const assertWelcome = async (parts: MultipartGateParts, route: AnyRoute | undefined, ctx: Context): Promise<void> => {
  if (!route) throw new UnsupportedMediaTypeError('This endpoint takes no files. Send the fields as JSON.');
  if ((ctx.request.length ?? 0) > parts.maxUploadBytes() + FRAME_BYTES) {
    throw new PayloadTooLargeError('The file is too large.');
  }
  assertAllowed(route, await parts.identify(ctx));
};

/**
 * Strapi's parser writes the files of a multipart body to disk before it asks who is calling. This sits before it, so that a body
 * that is not welcome is refused before a byte of it is read: on routes that take no file, by its length, and from callers who
 * may not upload. See docs/reference/http.md#multipart-bodies.
 */
export const multipartGate = (parts: MultipartGateParts) => {
  const inside = `${comparable(parts.prefix)}/`;
  const byAddress = new Map(
    parts.routes.map((route) => [`${route.method} ${comparable(parts.prefix + route.path)}`, route])
  );
  return async (ctx: Context, next: Next): Promise<void> => {
    if (!ctx.request.is('multipart')) return next();
    const path = comparable(ctx.path);
    if (!path.startsWith(inside)) return next();
    const route = byAddress.get(`${ctx.method} ${path}`);
    try {
      await assertWelcome(parts, route, ctx);
    } catch (error) {
      logUntold(parts.log, error);
      return refuseUnread(ctx, error, route?.errors);
    }
    return next();
  };
};
