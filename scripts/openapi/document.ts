import { readFileSync } from 'node:fs';
import path from 'node:path';
import { endpointsOf } from '../../server/src/compose';
import type { AnyRoute } from '../../server/src/platform/http/route';
import type { ShopModule } from '../../server/src/platform/module';
import { readAnswerSchemas, type AnswerSchemas } from './answers';
import { readExamples, type Examples } from './examples';
import { FAILURE_RESPONSES, FAILURE_SCHEMAS } from './failures';
import type { Json } from './json';
import { describeOperation } from './operation';

const { version } = JSON.parse(readFileSync(path.resolve(__dirname, '../../package.json'), 'utf8')) as {
  version: string;
};

const header = (name: string, description: string, schema: Json): Json => ({ name, in: 'header', description, schema });

const PARAMETERS = {
  CartHash: header('X-Cart-Hash', 'The cart, for clients without its cookie.', { type: 'string', maxLength: 64 }),
  IdempotencyKey: header(
    'Idempotency-Key',
    'Chosen by the client for one attempt: repeated with the same key and body the request has its effect once, and gets the first answer.',
    { type: 'string', minLength: 1, maxLength: 255 }
  ),
  IfNoneMatch: header('If-None-Match', 'The ETag of the answer that the client has.', { type: 'string' }),
  Nonce: header('X-WP-Nonce', 'Needed where the session cookie is the credential; GET /user/nonce hands one out.', {
    type: 'string',
  }),
};

const SECURITY = {
  applicationPassword: {
    type: 'http',
    scheme: 'basic',
    description: 'User: the e-mail address or username of a Strapi admin. Password: an admin API token of theirs.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'An access token of the admin panel, an API token, or a token of users-permissions.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'shop_session',
    description: 'Set by GET /user/nonce and /user/login.',
  },
};

const titleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

const openApiPath = ({ path: address }: AnyRoute): string => address.replace(/:(\w+)(\([^)]*\))?/g, '{$1}');

/** Paths that differ by the names of their parameters alone are one path of the description: the first one's names stand for all. */
const sharedPaths = () => {
  const known = new Map<string, string>();
  return (route: AnyRoute): string => {
    const address = openApiPath(route);
    const shape = address.replace(/\{\w+\}/g, '{}');
    if (!known.has(shape)) known.set(shape, address);
    return known.get(shape) ?? address;
  };
};

const tagsByAction = (modules: readonly ShopModule[]): ReadonlyMap<string, string> =>
  new Map(modules.flatMap(({ name, routes }) => (routes ?? []).map(({ action }) => [action, titleOf(name)] as const)));

/** An example of what is no operation any more would stay unnoticed. */
const assertKnown = (examples: Examples, actions: readonly string[]): void => {
  const unknown = Object.keys(examples).filter((action) => !actions.includes(action));
  if (unknown.length > 0) throw new Error(`Examples of operations that do not exist: ${unknown.join(', ')}.`);
};

type Parts = {
  readonly modules: readonly ShopModule[];
  readonly schemas: AnswerSchemas;
  readonly tags: ReadonlyMap<string, string>;
  readonly examples: Examples;
};

const describePaths = ({ modules, schemas, tags, examples }: Parts): Json => {
  const endpoints = endpointsOf(modules);
  assertKnown(
    examples,
    endpoints.map(({ route }) => route.action)
  );
  const paths: Record<string, Record<string, Json>> = {};
  const pathOf = sharedPaths();
  for (const endpoint of endpoints) {
    const { action, method } = endpoint.route;
    const address = pathOf(endpoint.route);
    const place = { address, tag: tags.get(action) ?? '', example: examples[action] };
    paths[address] = { ...paths[address], [method.toLowerCase()]: describeOperation(endpoint, place, schemas) };
  }
  return paths;
};

/** The whole description of the API, OpenAPI 3.1, with the recorded examples. */
export const openApiDocument = (modules: readonly ShopModule[], examples: Examples = readExamples()): Json => {
  const schemas = readAnswerSchemas();
  const tags = tagsByAction(modules);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop',
      version,
      summary: 'A headless store inside Strapi.',
      description: 'Money is in minor units of the currency, moments are GMT, unless a field says otherwise.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/shop/v2', description: 'This site.' }],
    tags: [...new Set(tags.values())].map((name) => ({ name })),
    paths: describePaths({ modules, schemas, tags, examples }),
    components: {
      securitySchemes: SECURITY,
      parameters: PARAMETERS,
      responses: FAILURE_RESPONSES,
      schemas: { ...schemas.schemas, ...FAILURE_SCHEMAS },
    },
  };
};
