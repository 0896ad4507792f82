import type { Context, Next } from 'koa';
import { PayloadTooLargeError } from '../../domain/errors';
import { readBytes } from './delete-body';
import { refuseUnread } from './refuse-unread';
import { beginsWith } from './site-address';

/** Bytes. Events of providers have some kilobytes, the largest some hundred; anybody may send to these paths. */
const MAX_BYTES = 262_144;

const CHUNKS = Symbol('raw body');

type Kept = { readonly chunks: Buffer[]; size: number };

/**
 * Signatures are made over the bytes of a body, and Strapi's parser forgets them. This sits before it and keeps a copy of what it
 * reads, below `prefix` only. What says that it is too large is refused before a byte of it is read.
 */
export const rawBody =
  (prefix: string) =>
  async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.method === 'POST' && beginsWith(ctx.path, prefix)) {
      if ((ctx.request.length ?? 0) > MAX_BYTES) {
        return refuseUnread(ctx, new PayloadTooLargeError('The request body is too large.'));
      }
      const kept: Kept = { chunks: [], size: 0 };
      const { req } = ctx;
      const emit = req.emit.bind(req) as (event: string | symbol, ...parts: unknown[]) => boolean;
      req.emit = (event: string | symbol, ...parts: unknown[]) => {
        const [chunk] = parts;
        if (event === 'data' && Buffer.isBuffer(chunk) && kept.size <= MAX_BYTES) {
          kept.size += chunk.length;
          kept.chunks.push(chunk);
        }
        return emit(event, ...parts);
      };
      (ctx.state as Record<symbol, unknown>)[CHUNKS] = kept;
    }
    await next();
  };

/** The bytes of the body, for routes below the prefix. Types that Strapi does not parse are read here. */
export const readRawBody = async (ctx: Context): Promise<Buffer> => {
  const kept = (ctx.state as Record<symbol, unknown>)[CHUNKS] as Kept | undefined;
  if (!kept) throw new Error('The body of this path is not kept.');
  if (!ctx.req.readableEnded) await readBytes(ctx.req);
  if (kept.size > MAX_BYTES) throw new PayloadTooLargeError('The request body is too large.');
  return Buffer.concat(kept.chunks);
};
