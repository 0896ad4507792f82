import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const DESCRIPTION = path.resolve(__dirname, '../../dist/openapi.json');
const PREFIX = '/api/shop/v2';

type Response = { readonly $ref?: string; readonly content?: Readonly<Record<string, object>> };

type Operation = { readonly operationId: string; readonly responses: Readonly<Record<string, Response>> };

type Description = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

type Described = { readonly template: string; readonly verb: string; readonly operation: Operation };

type Found = { readonly template: string; readonly pattern: RegExp };

const JSON_TYPE = 'application/json';

/** JSON pointer: `/` and `~` of a key are written as `~1` and `~0`; it stands in the fragment of an address. */
const pointer = (...keys: readonly string[]): string =>
  keys.map((key) => `/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

const readDescription = () => {
  if (!existsSync(DESCRIPTION)) throw new Error('dist/openapi.json is missing: npm run setup -- site writes it.');
  const description = JSON.parse(readFileSync(DESCRIPTION, 'utf8')) as Description;
  const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true, validateFormats: true })).addFormat(
    'html',
    true
  );
  ajv.addSchema(description, 'api');
  // Fixed segments before parameters, as the router has it.
  const templates = Object.keys(description.paths)
    .sort((one, other) => (one.replaceAll('{', '~') < other.replaceAll('{', '~') ? -1 : 1))
    .map((template): Found => ({ template, pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}/?$`) }));
  return { description, ajv, templates };
};

let loaded: ReturnType<typeof readDescription> | undefined;

const validators = new Map<string, ValidateFunction>();

/** Where a response stands: with its operation, or with those that all operations share. */
const placeOf = ({ template, verb, operation }: Described, status: string): readonly string[] => {
  const shared = operation.responses[status]?.$ref?.split('/').at(-1);
  return shared === undefined ? ['paths', template, verb, 'responses', status] : ['components', 'responses', shared];
};

const validatorOf = (described: Described, status: string): ValidateFunction => {
  const reference = `api#${pointer(...placeOf(described, status), 'content', JSON_TYPE, 'schema')}`;
  const known = validators.get(reference);
  if (known) return known;
  loaded ??= readDescription();
  const validate = loaded.ajv.compile({ $ref: reference });
  validators.set(reference, validate);
  return validate;
};

export type SeenAnswer = { readonly status: number; readonly body: unknown; readonly contentType: string };

/** A defect that a test provokes, and what Strapi's router says of methods. */
const OUTSIDE = new Set([405, 500, 501]);

const operationAt = (address: string, method: string): Described | undefined => {
  loaded ??= readDescription();
  const { paths } = loaded.description;
  const verb = method.toLowerCase();
  const found = loaded.templates.find(({ template, pattern }) => pattern.test(address) && paths[template]?.[verb]);
  const operation = found && paths[found.template]?.[verb];
  return operation && { template: found.template, verb, operation };
};

const words = (error: ErrorObject): string => {
  const detail = error.keyword === 'additionalProperties' ? ` (${String(error.params.additionalProperty)})` : '';
  return `${error.instancePath || 'body'} ${error.message}${detail}`;
};

const bodyFaults = (described: Described, { status, body }: SeenAnswer): string | null => {
  const validate = validatorOf(described, String(status));
  if (validate(body)) return null;
  return `${(validate.errors ?? []).slice(0, 5).map(words).join('; ')}\n${JSON.stringify(body).slice(0, 1_500)}`;
};

const faultsOf = (described: Described, seen: SeenAnswer): string | null => {
  const response = described.operation.responses[String(seen.status)];
  if (!response) return OUTSIDE.has(seen.status) ? null : 'this status is not described';
  const content = response.$ref === undefined ? response.content : { [JSON_TYPE]: {} };
  const isJson = content?.[JSON_TYPE] !== undefined && seen.contentType.includes('json');
  return isJson ? bodyFaults(described, seen) : null;
};

/** The operation of the API that a request is for; undefined where it is for none. */
export const operationIdOf = (method: string, url: string): string | undefined => {
  const { pathname } = new URL(url);
  if (!pathname.startsWith(`${PREFIX}/`) || method === 'OPTIONS') return undefined;
  return operationAt(pathname.slice(PREFIX.length), method)?.operation.operationId;
};

/**
 * What is wrong with an answer by the description of the API; null where it is as described, and of preflights, which are none of its. So no answer of the tests can be
 * another one than the description says.
 */
export const contradictionOf = (method: string, url: string, seen: SeenAnswer): string | null => {
  const { pathname } = new URL(url);
  if (!pathname.startsWith(`${PREFIX}/`) || method === 'OPTIONS') return null;
  const address = pathname.slice(PREFIX.length);
  const described = operationAt(address, method);
  if (!described) return seen.status < 400 ? `${method} ${address} is no operation of the description` : null;
  const faults = faultsOf(described, seen);
  return faults === null ? null : `${method} ${described.template} ${seen.status} is not as described: ${faults}`;
};

type AnswerSchema = { readonly schema: unknown; /** What its references lead into. */ readonly description: object };

/** What the description says of an answer in JSON; undefined where it says nothing. */
export const answerSchemaOf = (method: string, url: string, status: number): AnswerSchema | undefined => {
  const { pathname } = new URL(url);
  const described = operationAt(pathname.slice(PREFIX.length), method);
  const content = described?.operation.responses[String(status)]?.content?.[JSON_TYPE] as
    { schema?: unknown } | undefined;
  return content?.schema && loaded ? { schema: content.schema, description: loaded.description } : undefined;
};
