import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { ContentType } from './module';

/** What makes, changes or takes away a record. */
const WRITES: ReadonlySet<string> = new Set([
  'create',
  'update',
  'delete',
  'clone',
  'publish',
  'unpublish',
  'discardDraft',
]);

const CLOSED = 'Records of the shop are written through the shop alone: its REST routes, its services and its panel.';

type GraphqlExtension = { readonly shadowCRUD: (uid: string) => { readonly disable: () => unknown } };

/** The GraphQL plugin would offer queries and mutations of every type of the site, past all rules of the store. */
const hideFromGraphql = (strapi: Core.Strapi, uids: readonly string[]): void => {
  const graphql = strapi.plugins.graphql as { service: (name: string) => GraphqlExtension } | undefined;
  if (!graphql) return;
  const extension = graphql.service('extension');
  for (const uid of uids) extension.shadowCRUD(uid).disable();
};

/** Strapi's document service stands behind the content manager and other plugins; it knows no price, stock or permission of a shop. */
const refuseDocumentWrites = (strapi: Core.Strapi, uids: ReadonlySet<string>): void => {
  strapi.documents.use((context, next) => {
    if (uids.has(context.uid) && WRITES.has(context.action)) throw new errors.ForbiddenError(CLOSED);
    return next();
  });
};

/**
 * Closes what Strapi and its plugins offer for all types alike, for the types of the store. In `register`, before the GraphQL plugin
 * builds its schema.
 */
export const closeGenericDoors = (strapi: Core.Strapi, types: readonly ContentType[]): void => {
  const uids = types.map(({ info }) => `plugin::shop.${info.singularName}`);
  hideFromGraphql(strapi, uids);
  refuseDocumentWrites(strapi, new Set(uids));
};
