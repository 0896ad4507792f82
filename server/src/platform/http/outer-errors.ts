import type { Context, Next } from 'koa';
import { beginsWith } from './site-address';

/**
 * Requests can fail before they reach a route of the store: malformed JSON, a body over the limit, an unknown path. Strapi
 * answers those in its own form; below the store's prefix they get the store's `{message}`.
 */
type StrapiErrorBody = { readonly error: { readonly message?: unknown } };

const isStrapiError = (body: unknown): body is StrapiErrorBody =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'object' && body.error !== null;

const MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request could not be read.',
  404: 'There is no such endpoint.',
  405: 'This method is not allowed here.',
  413: 'The request body is too large.',
  501: 'This method is not supported.',
};

const messageOf = (status: number, body: unknown): string => {
  const known = MESSAGES[status];
  if (known) return known;
  const message = isStrapiError(body) ? body.error.message : undefined;
  return status < 500 && typeof message === 'string' ? message : 'Something went wrong. Please try again.';
};

export const outerErrors =
  (prefix: string) =>
  async (ctx: Context, next: Next): Promise<void> => {
    await next();
    const isOurs = ctx.path === prefix || beginsWith(ctx.path, `${prefix}/`);
    if (!isOurs || ctx.state.shopAnswered === true || ctx.status < 400) return;
    // Strapi's parser fails with 500 at multipart bodies that break off or name no boundary; no route was reached then.
    const status = ctx.status === 500 && ctx.request.is('multipart') ? 400 : ctx.status;
    ctx.body = { message: messageOf(status, ctx.body) };
    ctx.status = status;
  };
