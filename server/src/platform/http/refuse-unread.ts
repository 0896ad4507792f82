import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { answerError } from './error-answers';
import type { ErrorShape } from './route';

/** Milliseconds. A client that is still sending has that long to notice that it was answered. */
const LINGER = 2_000;

/**
 * Closing a connection whose input is unread resets it, and a reset takes the answer away from a client that has not read it yet. So
 * the whole answer goes out at once, and its end waits until the client stops sending, for a moment at most; what still comes is
 * thrown away.
 */
const lingering = (request: IncomingMessage, text: string): Readable => {
  const body = new Readable({ read: () => undefined });
  const end = (): void => {
    clearTimeout(timer);
    request.off('end', end).off('close', end).off('error', end);
    if (!body.readableEnded && !body.destroyed) body.push(null);
  };
  const timer = setTimeout(end, LINGER);
  timer.unref();
  request.on('end', end).on('close', end).on('error', end);
  body.push(text);
  request.resume();
  return body;
};

/** Answers in front of Strapi's parser. Nobody reads the rest of the body, so the connection cannot serve another request. */
export const refuseUnread = (ctx: Context, error: unknown, shape?: ErrorShape): void => {
  const { status, body, headers } = answerError(error, shape);
  const text = JSON.stringify(body);
  ctx.set({ ...headers, Connection: 'close' });
  ctx.status = status;
  ctx.type = 'application/json';
  ctx.body = lingering(ctx.req, text);
  ctx.length = Buffer.byteLength(text);
  ctx.state.shopAnswered = true;
};
