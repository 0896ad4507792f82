import type { Core } from '@strapi/strapi';
import { bootstrap } from './bootstrap';
import { compose } from './compose';
import { defaultConfig, validateConfig } from './config/config';
import { destroy } from './destroy';
import { instanceOf } from './instances';
import { modules } from './modules';
import { doctorService } from './modules/doctor';
import { paymentService } from './modules/payments';
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
    /** Ways to pay: other plugins add theirs, and tell what became of a payment. */
    payments: ({ strapi }: { strapi: Core.Strapi }) => paymentService(instanceOf(strapi).platform),
    /** Looks for what must not be in the database; see `npx shop-doctor`. */
    doctor: ({ strapi }: { strapi: Core.Strapi }) => doctorService(instanceOf(strapi).platform),
    jobs: ({ strapi }: { strapi: Core.Strapi }) => instanceOf(strapi).platform.jobs,
  },
};
