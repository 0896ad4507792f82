import path from 'node:path';
import { mergeConfig, type UserConfig } from 'vite';

const BUILT = /^.*\/dist\/admin\/index\.mjs$/;

/** With SHOP_PANEL_SOURCE=1, `strapi develop` takes the panel's pages from admin/src, and a change shows at once. */
export default (config: UserConfig): UserConfig =>
  process.env.SHOP_PANEL_SOURCE === '1'
    ? mergeConfig(config, {
        resolve: { alias: [{ find: BUILT, replacement: path.resolve(process.cwd(), '../../strapi-admin.ts') }] },
      })
    : config;
