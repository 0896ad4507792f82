import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { mailConfig } from '../src/mailbox/mail-config';

const config = ({ env }: Core.Config.Shared.ConfigParams): Core.Config.Plugin => ({
  // The plugin of this repository; a site that installed it from npm needs no entry at all. The pages of the store are entries of the
  // site's own content type, so that editors can change them.
  shop: {
    enabled: true,
    resolve: path.resolve(process.cwd(), '../..'),
    config: { pages: { contentType: env('EXAMPLE_PAGES', 'api::page.page') } },
  },
  // A plugin with a payment gateway of its own, to look at and to try.
  ...(env.bool('EXAMPLE_GATEWAY', false) && {
    'acme-pay': { enabled: true, resolve: path.resolve(process.cwd(), '../gateway') },
  }),
  email: { config: mailConfig() },
  'users-permissions': { config: { jwtSecret: env('JWT_SECRET') } },
});

export default config;
