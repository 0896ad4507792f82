import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { stateDir } from '../src/state-dir';

const config = ({ env }: Core.Config.Shared.ConfigParams): Core.Config.Server => ({
  host: env('HOST', '127.0.0.1'),
  port: env.int('PORT', 1337),
  app: { keys: env.array('APP_KEYS') ?? [] },
  // Behind no proxy: X-Forwarded-For is whatever the visitor wrote into it.
  proxy: { koa: false },
  dirs: { public: path.join(stateDir(), 'public') },
  logger: {
    updates: { enabled: false },
    config: { level: env('LOG_LEVEL', env('NODE_ENV') === 'production' ? 'warn' : 'http') },
  },
});

export default config;
