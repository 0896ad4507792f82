import type { Core } from '@strapi/strapi';
import { serveMailbox, useMailbox } from './mailbox/mailbox';
import { answerStatements, countStatements, isCounting } from './statement-counter';

/** The site itself adds nothing but a mailbox and, when asked, a count of statements: everything else it shows comes from the plugin. */
export default {
  register({ strapi }: { strapi: Core.Strapi }) {
    if (isCounting()) answerStatements(strapi);
    serveMailbox(strapi);
  },
  async bootstrap({ strapi }: { strapi: Core.Strapi }) {
    useMailbox(strapi);
    if (isCounting()) await countStatements(strapi);
  },
};
