import type { Context } from 'koa';
import { AccessError, NotFoundError } from '../../domain/errors';
import { equalInConstantTime } from '../../platform/auth/secrets';
import { answer, type Answer, type ShopRequest } from '../../platform/http/route';
import type { Platform } from '../../platform/platform';
import { readQueues } from './metrics.read-model';
import { metricsText } from './metrics-text';

const HEADERS = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' };

/** @throws NotFoundError where there are none; AccessError */
const assertToken = ({ config }: Platform, ctx: Context): void => {
  if (config.metricsToken === '') throw new NotFoundError('There are no metrics. The site has set no token for them.');
  if (equalInConstantTime(ctx.get('authorization').trim(), `Bearer ${config.metricsToken}`)) return;
  throw new AccessError('authentication_failed', 'The token of the metrics is missing or wrong.');
};

export const metrics = async ({ platform, ctx }: ShopRequest): Promise<Answer> => {
  assertToken(platform, ctx);
  const queues = await readQueues(platform.db);
  const figures = { memory: process.memoryUsage.rss(), uptime: process.uptime() };
  return answer<object>(200, metricsText(queues, figures, platform.clock.now()), HEADERS);
};
