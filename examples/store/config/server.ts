import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { stateDir } from '../src/state-dir';

const config = ({ env }: Core.Config.Shared.ConfigParams): Core.Config.Server => ({
  host: env('HOST', '127.0.0.1'),
  port: env.int('PORT', 1337),
  app: { keys: env.array('APP_KEYS') ?? [] },
  // Behind no proxy: X-Forwarded-For is whatever the visitor wrote into it.
  proxy: { koa: false },
  // Longer than proxies and clients keep an idle connection, usually a minute at most: whoever sends into one at the moment in which
  // it is closed here gets no answer. Node closes after 5 s.
  http: { serverOptions: { keepAliveTimeout: 75_000 } },
  dirs: { public: path.join(stateDir(), 'public') },
  logger: {
    updates: { enabled: false },
    config: { level: env('LOG_LEVEL', env('NODE_ENV') === 'production' ? 'warn' : 'http') },
  },
});

export default config;
