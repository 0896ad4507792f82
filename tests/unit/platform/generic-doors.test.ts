import type { Core } from '@strapi/strapi';
import { closeGenericDoors } from '../../../server/src/platform/generic-doors';
import { contentType } from '../../../server/src/platform/module';

const note = contentType({
  table: 'shop_notes',
  singularName: 'note',
  pluralName: 'notes',
  displayName: 'Note',
  attributes: {},
});

type Middleware = (context: { readonly uid: string; readonly action: string }, next: () => string) => unknown;

/** What Strapi and its GraphQL plugin were told. */
const close = ({ hasGraphql }: { readonly hasGraphql: boolean }) => {
  const hidden: string[] = [];
  const middlewares: Middleware[] = [];
  const extension = { shadowCRUD: (uid: string) => ({ disable: () => hidden.push(uid) }) };
  const strapi = {
    plugins: hasGraphql ? { graphql: { service: () => extension } } : {},
    documents: { use: (middleware: Middleware) => middlewares.push(middleware) },
  };
  closeGenericDoors(strapi as unknown as Core.Strapi, [note]);
  const run = (uid: string, action: string) => middlewares[0]?.({ uid, action }, () => 'passed');
  return { hidden, run };
};

describe('what Strapi offers for all types alike', () => {
  it('has no types of the store in GraphQL, where the site has that', () => {
    expect(close({ hasGraphql: true }).hidden).toEqual(['plugin::shop.note']);
    expect(close({ hasGraphql: false }).hidden).toEqual([]);
  });

  it.each(['create', 'update', 'delete', 'clone', 'publish', 'unpublish', 'discardDraft'])(
    'refuses to %s records of the store, and of nothing else',
    (action) => {
      const { run } = close({ hasGraphql: false });
      expect(() => run('plugin::shop.note', action)).toThrow('through the shop alone');
      expect(run('api::note.note', action)).toBe('passed');
      expect(run('plugin::shop.note', 'findMany')).toBe('passed');
    }
  );
});
