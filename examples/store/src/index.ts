import type { Core } from '@strapi/strapi';
import { answerStatements, countStatements, isCounting } from './statement-counter';

/** The site itself adds nothing but, when asked, a count of statements: everything it shows comes from the plugin. */
export default {
  register({ strapi }: { strapi: Core.Strapi }) {
    if (isCounting()) answerStatements(strapi);
  },
  async bootstrap({ strapi }: { strapi: Core.Strapi }) {
    if (isCounting()) await countStatements(strapi);
  },
};
