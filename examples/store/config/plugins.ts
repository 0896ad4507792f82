import path from 'node:path';
import type { Core } from '@strapi/strapi';

const config = ({ env }: Core.Config.Shared.ConfigParams): Core.Config.Plugin => ({
  // The plugin of this repository; a site that installed it from npm needs no entry at all.
  shop: { enabled: true, resolve: path.resolve(process.cwd(), '../..') },
  // A plugin with a payment gateway of its own, to look at and to try.
  ...(env.bool('EXAMPLE_GATEWAY', false) && {
    'acme-pay': { enabled: true, resolve: path.resolve(process.cwd(), '../gateway') },
  }),
  'users-permissions': { config: { jwtSecret: env('JWT_SECRET') } },
});

export default config;
