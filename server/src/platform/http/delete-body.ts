import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { BadRequestError, PayloadTooLargeError } from '../../domain/errors';
import { withWholeLists } from './query-lists';

/** What Strapi's own parser allows for the other methods. */
const MAX_BYTES = 1_048_576;

const tooLarge = (): PayloadTooLargeError => new PayloadTooLargeError('The request body is too large.');
const cutOff = (): BadRequestError => new BadRequestError('The request body is incomplete.');

// Not `for await`: leaving such a loop destroys the socket, and the refusal could not be sent any more.
export const readBytes = (request: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (finish: () => void): void => {
      request.off('data', onData).off('end', onEnd).off('error', onBreak).off('close', onBreak);
      finish();
    };
    const onEnd = (): void => settle(() => resolve(Buffer.concat(chunks)));
    const onBreak = (): void => settle(() => reject(cutOff()));
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= MAX_BYTES) chunks.push(chunk);
      else settle(() => reject(tooLarge()));
    };
    request.on('data', onData).on('end', onEnd).on('error', onBreak).on('close', onBreak);
  });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadRequestError('The request body is not valid JSON.');
  }
};

const isEmpty = (body: unknown): boolean =>
  body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0);

/**
 * Strapi's body parser skips DELETE unless the site configures it, yet some documented DELETE endpoints take a JSON body.
 * Answers what has been parsed already, else reads the request itself. Where there is no JSON the parameters of the query stand for it:
 * not every client sends a body with DELETE, and Strapi's own panel does not.
 */
export const readDeleteBody = async (ctx: Context): Promise<unknown> => {
  const parsed = (ctx.request as { body?: unknown }).body;
  if (!isEmpty(parsed)) return parsed;
  if (ctx.req.readableEnded || !ctx.request.is('json', '+json')) return withWholeLists(ctx.query);
  if ((ctx.request.length ?? 0) > MAX_BYTES) throw tooLarge();
  const text = (await readBytes(ctx.req)).toString('utf8').trim();
  if (text === '') return withWholeLists(ctx.query);
  const body = parseJson(text);
  if (typeof body !== 'object' || body === null) throw new BadRequestError('The request body is not a JSON object.');
  return body;
};
