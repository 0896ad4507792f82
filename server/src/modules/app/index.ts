import type { InferType } from 'yup';
import type { AppInitAnswer } from '../../contracts/app';
import { ALL_PERMISSIONS } from '../../domain/access';
import { explained, object, text } from '../../platform/http/fields';
import { route, type ShopRequest } from '../../platform/http/route';
import { defineModule } from '../../platform/module';
import { handOutNonce } from '../portal';
import { readAppInit } from './read-app-init';
import { readBackOfficeStore } from './read-back-office-store';
import { readPublicStore } from './read-public-store';

const appInitQuery = object({
  locale: explained(text(20), 'Of the words in `trans`: German for `de`, English for all others.'),
});

const appInit = async (request: ShopRequest<InferType<typeof appInitQuery>>): Promise<AppInitAnswer> => {
  const { nonce } = await handOutNonce(request);
  return readAppInit(request.platform, { nonce, locale: request.query.locale });
};

/** What clients ask for at their start: those of the back office, and storefronts. */
export const appModule = defineModule({
  name: 'app',
  routes: [
    route({
      method: 'GET',
      path: '/app/init',
      action: 'app.initFind',
      summary: 'Get what a back office needs at its start',
      description:
        'With a nonce, as `GET /user/nonce` hands it out: callers who sign each request with a token or a password do not need it.',
      handler: appInit,
      policy: 'AdminPolicy',
      permission: 'super_admin',
      input: { query: appInitQuery },
    }),
    route({
      method: 'GET',
      path: '/admin/store',
      action: 'app.backOfficeStoreFind',
      summary: 'Get what pages of the back office need of the store',
      description:
        'For everybody who holds a permission of the store: how it writes amounts and times, and what it offers.',
      handler: ({ platform }) => readBackOfficeStore(platform),
      policy: 'AdminPolicy',
      permission: ALL_PERMISSIONS,
    }),
    route({
      method: 'GET',
      path: '/public/store',
      action: 'app.publicStoreFind',
      summary: 'Get what a storefront needs at its start',
      description: 'Nothing in it depends on who asks.',
      handler: ({ platform }) => readPublicStore(platform),
      policy: 'PublicPolicy',
    }),
  ],
});
