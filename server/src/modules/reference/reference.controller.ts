import type { Context } from 'koa';
import type { ApiDescription } from '../../contracts/app';
import { NotFoundError } from '../../domain/errors';
import { answer, type Answer, type ShopRequest } from '../../platform/http/route';
import type { Platform } from '../../platform/platform';
import { pageFile, readDescription, type BuiltFile } from './built-files';
import { PAGE, PAGE_HEADERS } from './page';

// May be kept, but must be asked about each time; that is what the ETag is for.
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';

const send = <Body extends object>(ctx: Context, { text, etag, type }: BuiltFile): Answer<Body> => {
  const headers = { ETag: etag, 'Cache-Control': CACHE_CONTROL, 'Content-Type': type };
  return ctx.get('if-none-match').includes(etag) ? answer<Body>(304, null, headers) : answer<Body>(200, text, headers);
};

const assertSwitchedOn = ({ config }: Platform): void => {
  if (!config.apiReference) throw new NotFoundError('The reference page is switched off.');
};

export const description = async ({ ctx }: ShopRequest): Promise<Answer<ApiDescription>> =>
  send<ApiDescription>(ctx, await readDescription());

export const page = async ({ platform }: ShopRequest): Promise<Answer> => {
  assertSwitchedOn(platform);
  return answer<object>(200, PAGE, PAGE_HEADERS);
};

export const file = async ({ platform, params, ctx }: ShopRequest): Promise<Answer> => {
  assertSwitchedOn(platform);
  const found = await pageFile(params.file ?? '');
  if (!found) throw new NotFoundError('There is no such file.');
  return send(ctx, found);
};
