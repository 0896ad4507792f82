import type { AnyRoute, Endpoint } from '../../server/src/platform/http/route';
import { describeInput } from '../../server/src/platform/http/input-description';
import type { AnswerSchemas } from './answers';
import type { Example } from './examples';
import { failureResponses, refusedSuccess } from './failures';
import type { Json } from './json';

const MAX_ID = 2_147_483_647;

/** What handlers read as an id; a uuid is text. */
const isIdName = (name: string): boolean => /^(order|transaction|shipment|subscription)$|(?<!uu)id$/i.test(name);

/** Named as in the path of the description, which another route may have named first. */
const pathParameters = ({ path }: AnyRoute, address: string): readonly Json[] => {
  const names = [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ''], position) => ({
    name: names[position] ?? name,
    in: 'path',
    required: true,
    schema: isIdName(name) ? { type: 'integer', minimum: 1, maximum: MAX_ID } : { type: 'string', minLength: 1 },
  }));
};

/** How an array or an object is written into a query: repeated names, and brackets. */
const styleOf = ({ type }: Json): Json => (type === 'object' ? { style: 'deepObject', explode: true } : {});

const queryParameters = ({ input }: AnyRoute): readonly Json[] => {
  if (!input?.query) return [];
  const { properties = {}, required = [] } = describeInput(input.query) as {
    properties?: Record<string, Json>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...styleOf(schema),
    schema,
  }));
};

/** Staff and customers may ask for the same thing under one address, each with bounds of their own: those of the staff are told. */
const sharedQuery = (routes: readonly AnyRoute[]): readonly Json[] => {
  const all = routes.flatMap(queryParameters);
  return all.filter(({ name }, index) => all.findIndex((each) => each.name === name) === index);
};

const component = (name: string): Json => ({ $ref: `#/components/parameters/${name}` });

const headerParameters = (route: AnyRoute): readonly Json[] => {
  const changes = route.method !== 'GET' || route.changesState === true;
  return [
    ...(/^\/(cart|checkout)\b/.test(route.path) ? [component('CartHash')] : []),
    ...(route.idempotent ? [component('IdempotencyKey')] : []),
    ...(route.hasEtag ? [component('IfNoneMatch')] : []),
    ...(changes && route.identify !== false ? [component('Nonce')] : []),
  ];
};

const FILE: Json = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
};

const jsonBody = (routes: readonly AnyRoute[]): Json => {
  const schemas = routes.flatMap(({ method, input }) =>
    method === 'GET' || !input?.body ? [] : [describeInput(input.body)]
  );
  if (schemas.length === 0) return {};
  const required = schemas.every((schema) => 'required' in schema);
  const different = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
  const schema = different.length === 1 ? different[0] : { anyOf: different };
  return { requestBody: { required, content: { 'application/json': { schema } } } };
};

const requestBody = (routes: readonly AnyRoute[]): Json => {
  const [{ input, takesFile }] = routes as [AnyRoute];
  if (takesFile) {
    const fields = input?.body ? describeInput(input.body) : {};
    const properties = { ...(fields.properties as Json | undefined), ...(FILE.properties as Json) };
    return {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: { ...fields, ...FILE, properties } } },
      },
    };
  }
  return jsonBody(routes);
};

const successContent = (routes: readonly AnyRoute[], { answers }: AnswerSchemas): Json => {
  const [first] = routes as [AnyRoute];
  if (first.produces) return { [first.produces]: { schema: { type: 'string' } } };
  const bodies = routes.flatMap((route) => [answers[route.action] ?? {}, ...refusedSuccess(route)]);
  return {
    'application/json': { schema: bodies.length === 1 ? bodies[0] : { anyOf: bodies } },
    ...(first.alsoProduces ? { [first.alsoProduces]: { schema: { type: 'string' } } } : {}),
  };
};

const permissionsOf = ({ permission }: AnyRoute): readonly string[] =>
  permission === undefined ? [] : ([permission].flat() as readonly string[]);

const securityOf = ({ policy, identify }: AnyRoute): readonly Json[] => {
  if (identify === false) return [];
  const known = [{ applicationPassword: [] }, { token: [] }, { session: [] }];
  return policy === 'PublicPolicy' ? [{}, ...known] : known;
};

const whoMay = (route: AnyRoute): string => {
  if (route.policy === 'PublicPolicy') return 'Public.';
  const permissions = permissionsOf(route);
  const needs = permissions.length > 0 ? ` Permission: ${permissions.map((name) => `\`${name}\``).join(' or ')}.` : '';
  return `Policy: ${route.policy}.${needs}${route.premium ? ' Premium edition only.' : ''}`;
};

const descriptionOf = (routes: readonly AnyRoute[]): string =>
  routes
    .flatMap((route) => [route.description, whoMay(route)])
    .filter(Boolean)
    .join('\n\n');

type Place = { readonly address: string; readonly tag: string; readonly example: Example | undefined };

const JSON_TYPE = 'application/json';

type Described = { readonly content?: Readonly<Record<string, Json>> };

/** A value that the real store took or answered, beside the schema of its content. */
const withExample = <Part extends Json>(part: Part, value: unknown): Part => {
  const { content } = part as Described;
  const json = content?.[JSON_TYPE];
  if (value === undefined || !json) return part;
  return { ...part, content: { ...content, [JSON_TYPE]: { ...json, examples: { recorded: { value } } } } };
};

const withRequestExample = ({ requestBody: body }: Json, example: Example | undefined): Json =>
  body ? { requestBody: withExample(body as Json, example?.request) } : {};

const ETAG = { ETag: { description: 'Changes with the answer.', schema: { type: 'string' } } };

/** One operation; where staff and customers share an address it has both answers. */
export const describeOperation = (
  { route, forCustomers }: Endpoint,
  { address, tag, example }: Place,
  schemas: AnswerSchemas
): Json => {
  const routes = forCustomers ? [route, forCustomers] : [route];
  return {
    operationId: route.action,
    tags: [tag],
    summary: routes.map(({ summary }) => summary).join('; for customers: '),
    description: descriptionOf(routes),
    security: securityOf(route),
    parameters: [...pathParameters(route, address), ...sharedQuery(routes), ...headerParameters(route)],
    ...withRequestExample(requestBody(routes), example),
    responses: {
      [route.success ?? 200]: withExample(
        {
          description: 'Success.',
          ...(route.hasEtag ? { headers: ETAG } : {}),
          ...(route.produces === 'nothing' ? {} : { content: successContent(routes, schemas) }),
        },
        example?.response
      ),
      ...(route.produces === 'application/octet-stream'
        ? { 206: { description: 'The part that the Range header asks for.', content: successContent(routes, schemas) } }
        : {}),
      ...(route.hasEtag ? { 304: { description: 'Not changed since the ETag in If-None-Match.' } } : {}),
      ...Object.assign({}, ...routes.map(failureResponses)),
    },
    'x-policy': route.policy,
    'x-permissions': permissionsOf(route),
  };
};
