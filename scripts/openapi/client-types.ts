import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Json } from './json';

const GENERATED = path.resolve(__dirname, '../../client/src/generated');
const HEADING = '/* Made from the description of the API by scripts/openapi; not to be edited. */\n';

type Parameter = { readonly $ref?: string };
type Response = { readonly content?: Readonly<Record<string, Json>> };
type Operation = {
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, Response>>;
};
type Described = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

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

const moneyOperations = ({ paths }: Described): readonly string[] =>
  Object.entries(paths).flatMap(([address, operations]) =>
    Object.entries(operations)
      .filter(([, { parameters }]) => parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey')))
      .map(([method]) => `${method.toUpperCase()} ${address}`)
  );

/** The types of the client, and which of its calls get an Idempotency-Key. */
export const writeClientTypes = async (document: Json): Promise<void> => {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  // Not `immutable`: openapi-fetch takes a readonly array for an object, whose methods it loses.
  const types = astToString(await openapiTS(withoutFiles(document) as unknown as Parameters<typeof openapiTS>[0]));
  const list = moneyOperations(document as unknown as Described).map((name) => `  '${name}',\n`);
  mkdirSync(GENERATED, { recursive: true });
  writeFileSync(path.join(GENERATED, 'paths.ts'), `${HEADING}${types}`);
  writeFileSync(
    path.join(GENERATED, 'money-operations.ts'),
    `${HEADING}export const MONEY_OPERATIONS: ReadonlySet<string> = new Set([\n${list.join('')}]);\n`
  );
};
