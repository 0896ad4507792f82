import type { Core } from '@strapi/strapi';
import type { CarriedStore } from './modules/transfer';
import type { PrincipalCache } from './platform/auth/principal-cache';
import type { OpenRequests } from './platform/http/open-requests';
import type { PipelineParts } from './platform/http/pipeline';

/** What one running Strapi holds of the store. Keyed weakly by it, so that two boots in one process stay apart. */
export type ShopInstance = PipelineParts & { readonly principalCache: PrincipalCache };

const instances = new WeakMap<Core.Strapi, ShopInstance>();

export const rememberInstance = (strapi: Core.Strapi, instance: ShopInstance): void => {
  instances.set(strapi, instance);
};

export const instanceOf = (strapi: Core.Strapi): ShopInstance => {
  const instance = instances.get(strapi);
  if (!instance) throw new Error('The shop plugin has not been registered in this Strapi instance.');
  return instance;
};

const carriedStores = new WeakMap<Core.Strapi, CarriedStore>();

export const rememberCarriedStore = (strapi: Core.Strapi, carried: CarriedStore): void => {
  carriedStores.set(strapi, carried);
};

/** Undefined where Strapi ended before it had loaded. */
export const carriedStoreOf = (strapi: Core.Strapi): CarriedStore | undefined => carriedStores.get(strapi);

const openRequests = new WeakMap<Core.Strapi, OpenRequests>();

export const rememberOpenRequests = (strapi: Core.Strapi, requests: OpenRequests): void => {
  openRequests.set(strapi, requests);
};

export const openRequestsOf = (strapi: Core.Strapi): OpenRequests | undefined => openRequests.get(strapi);
