import type { Core } from '@strapi/strapi';
import { bootstrap } from './bootstrap';
import { compose } from './compose';
import { defaultConfig, validateConfig } from './config/config';
import { destroy } from './destroy';
import { instanceOf } from './instances';
import { modules } from './modules';
import { blockMarkupsOf } from './modules/storefront';
import { register } from './register';

const composed = compose(modules, instanceOf);

export default {
  register,
  bootstrap,
  destroy,
  config: { default: defaultConfig, validator: validateConfig },
  ...composed,
  services: {
    /** Actions and filters for other code of the site. */
    hooks: ({ strapi }: { strapi: Core.Strapi }) => instanceOf(strapi).platform.hooks,
    events: ({ strapi }: { strapi: Core.Strapi }) => instanceOf(strapi).platform.events,
    /** Product cards for blocks of the site's pages. */
    blocks: ({ strapi }: { strapi: Core.Strapi }) => blockMarkupsOf(instanceOf(strapi).platform),
    jobs: ({ strapi }: { strapi: Core.Strapi }) => instanceOf(strapi).platform.jobs,
  },
};
