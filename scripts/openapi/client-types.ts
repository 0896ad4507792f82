import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Json } from './json';

const GENERATED = path.resolve(__dirname, '../../client/src/generated');
const HEADING = '/* Made from the description of the API by scripts/openapi; not to be edited. */\n';

type Parameter = { readonly $ref?: string };
type Response = { readonly content?: Readonly<Record<string, Json>> };
type Operation = {
  readonly 'x-policy': string;
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, Response>>;
};
type Components = Readonly<Record<string, Readonly<Record<string, Json>>>>;
type Described = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Components;
};

const JSON_TYPE = 'application/json';

const mapped = <Value, Made>(
  record: Readonly<Record<string, Value>>,
  make: (value: Value) => Made
): Readonly<Record<string, Made>> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, make(value)]));

const inJson = (response: Response): Response => {
  const json = response.content?.[JSON_TYPE];
  return json ? { ...response, content: { [JSON_TYPE]: json } } : response;
};

/**
 * The description with JSON alone where an answer may be asked for as a file, too: the client would take every such answer for either. A call
 * for the file says `parseAs: 'text'`, and gets text by that.
 */
export const withoutFiles = (document: Json): Json => {
  const { paths } = document as unknown as Described;
  const told = mapped(paths, (operations) =>
    mapped(operations, (operation) => ({ ...operation, responses: mapped(operation.responses, inJson) }))
  );
  return { ...document, paths: told };
};

/** Of routes that shoppers and customers call; the others are for staff. */
const POLICIES_OF_STOREFRONTS: ReadonlySet<string> = new Set([
  'PublicPolicy',
  'CustomerFrontendPolicy',
  'SignedInPolicy',
]);

/** What the client itself says of failures, whatever they are of. */
const FAILURES = ['AccessFailure', 'RefusalCode', 'RecordFailure'].map((name) => `#/components/schemas/${name}`);

const REFERENCE = /"#\/components\/([^/"]+)\/([^/"]+)"/g;

/** The components that `text`, which is JSON, names, and that those name in turn. */
const namedIn = (components: Components, text: string): Components => {
  const named: Record<string, Record<string, Json>> = {};
  const texts = [text];
  for (let next = texts.pop(); next !== undefined; next = texts.pop()) {
    for (const [, kind = '', name = ''] of next.matchAll(REFERENCE)) {
      const component = components[kind]?.[name];
      const known = (named[kind] ??= {});
      if (component === undefined || Object.hasOwn(known, name)) continue;
      known[name] = component;
      texts.push(JSON.stringify(component));
    }
  }
  return named;
};

/** The part of the description that storefronts use: a fifth of it, which an editor reads at once. */
export const ofStorefronts = (document: Json): Json => {
  const { paths, components } = document as unknown as Described;
  const isCalled = (operation: Operation): boolean => POLICIES_OF_STOREFRONTS.has(operation['x-policy']);
  const called = mapped(paths, (operations) =>
    Object.fromEntries(Object.entries(operations).filter(([, operation]) => isCalled(operation)))
  );
  const kept = Object.fromEntries(
    Object.entries(called).filter(([, operations]) => Object.keys(operations).length > 0)
  );
  const { securitySchemes = {} } = components;
  const named = namedIn(components, JSON.stringify([kept, FAILURES]));
  return { ...document, paths: kept, components: { ...named, securitySchemes } } as unknown as Json;
};

const moneyOperations = ({ paths }: Described): readonly string[] =>
  Object.entries(paths).flatMap(([address, operations]) =>
    Object.entries(operations)
      .filter(([, { parameters }]) => parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey')))
      .map(([method]) => `${method.toUpperCase()} ${address}`)
  );

const typesOf = async (document: Json): Promise<string> => {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  // Not `immutable`: openapi-fetch takes a readonly array for an object, whose methods it loses.
  return astToString(await openapiTS(document as unknown as Parameters<typeof openapiTS>[0]));
};

/** The types of the client, those of all operations, and which of its calls get an Idempotency-Key. */
export const writeClientTypes = async (document: Json): Promise<void> => {
  const described = withoutFiles(document);
  const list = moneyOperations(document as unknown as Described).map((name) => `  '${name}',\n`);
  mkdirSync(GENERATED, { recursive: true });
  writeFileSync(path.join(GENERATED, 'paths.ts'), `${HEADING}${await typesOf(ofStorefronts(described))}`);
  writeFileSync(path.join(GENERATED, 'staff-paths.ts'), `${HEADING}${await typesOf(described)}`);
  writeFileSync(
    path.join(GENERATED, 'money-operations.ts'),
    `${HEADING}export const MONEY_OPERATIONS: ReadonlySet<string> = new Set([\n${list.join('')}]);\n`
  );
};
