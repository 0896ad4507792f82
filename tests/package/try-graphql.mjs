import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { ADMIN, call } from './try-store.mjs';

/** GraphQL of the site beside the store: the types of the site are there, and nothing of the store is. */
const FILES = {
  // Apollo tells nobody its schema in production unless it is asked to.
  'config/plugins.js': `module.exports = () => ({ graphql: { config: { apolloServer: { introspection: true } } } });
`,
  'src/api/note/content-types/note/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'notes',
    info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
    options: { draftAndPublish: false },
    attributes: { title: { type: 'string' } },
  }),
};

/** What a site that uses GraphQL has beside a plain one; the package is installed by whoever calls. */
export const writeGraphqlSite = (site) => {
  for (const [name, content] of Object.entries(FILES)) {
    const file = path.join(site, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  }
};

/** A token that may do whatever the REST and GraphQL of the site offer. */
const fullAccess = async (origin) => {
  const { email, password } = ADMIN;
  const { data: session } = await call('POST', `${origin}/admin/login`, { body: { email, password } });
  const body = { name: 'everything', description: '', type: 'full-access', lifespan: null };
  const { data } = await call('POST', `${origin}/admin/api-tokens`, { token: session.token, body, status: 201 });
  return data.accessKey;
};

const SCHEMA = `{ __schema {
  queryType { fields { name } }
  mutationType { fields { name } }
  types { name fields { name } inputFields { name } enumValues { name } possibleTypes { name } }
} }`;

/** Every name in the answer, of types as of what they hold. */
const namesIn = (value) => {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'name' ? [inner] : namesIn(inner)));
};

const assertSchema = async (query) => {
  const { __schema: schema } = (await query(SCHEMA)).data;
  const names = namesIn(schema);
  // Types of another plugin and of the site are offered, so those of the store would be, too.
  for (const name of ['UsersPermissionsUser', 'updateUsersPermissionsUser', 'Note', 'notes', 'createNote']) {
    assert.ok(names.includes(name), `GraphQL offers ${name}`);
  }
  assert.deepEqual(
    names.filter((name) => /shop/i.test(name)),
    [],
    'GraphQL names nothing of the store'
  );
};

const assertSiteWorks = async (query) => {
  const made = await query('mutation { createNote(data: { title: "Milk" }) { title } }');
  assert.deepEqual(made, { data: { createNote: { title: 'Milk' } } });
  assert.deepEqual(await query('{ notes { title } }'), { data: { notes: [{ title: 'Milk' }] } });
};

const assertRefused = async (query) => {
  const tries = {
    updateShopOrder: 'mutation { updateShopOrder(documentId: "1", data: {}) { documentId } }',
    deleteShopOrder: 'mutation { deleteShopOrder(documentId: "1") { documentId } }',
    shopOrders: '{ shopOrders { documentId } }',
  };
  for (const [name, text] of Object.entries(tries)) {
    const { errors = [] } = await query(text, 400);
    assert.match(errors[0]?.message ?? '', new RegExp(`^Cannot query field "${name}" on type`));
  }
};

/** In a site where somebody has sold something, so that there is something to see. */
export const tryGraphql = async (origin) => {
  const token = await fullAccess(origin);
  const query = (text, status = 200) => call('POST', `${origin}/graphql`, { token, body: { query: text }, status });
  await assertSchema(query);
  await assertSiteWorks(query);
  await assertRefused(query);
};
