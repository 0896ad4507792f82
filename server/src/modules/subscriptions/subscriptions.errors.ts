import { NotFoundError } from '../../domain/errors';
import { panelPage } from '../../platform/http/site-address';
import type { Platform } from '../../platform/platform';

/** With the way back to the list. */
export const subscriptionNotFound = ({ strapi }: Pick<Platform, 'strapi'>): NotFoundError =>
  new NotFoundError('The subscription does not exist.', {
    extra: { action_text: 'Back to subscriptions', action_url: panelPage(strapi, 'subscriptions') },
  });
