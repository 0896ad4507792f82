import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Json } from './json';

const GENERATED = path.resolve(__dirname, '../../client/src/generated');
const HEADING = '/* Made from the description of the API by scripts/openapi; not to be edited. */\n';

type Parameter = { readonly $ref?: string };
type Described = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters: readonly Parameter[] }>>>>;
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
  const types = astToString(await openapiTS(document as unknown as Parameters<typeof openapiTS>[0]));
  const list = moneyOperations(document as unknown as Described).map((name) => `  '${name}',\n`);
  mkdirSync(GENERATED, { recursive: true });
  writeFileSync(path.join(GENERATED, 'paths.ts'), `${HEADING}${types}`);
  writeFileSync(
    path.join(GENERATED, 'money-operations.ts'),
    `${HEADING}export const MONEY_OPERATIONS: ReadonlySet<string> = new Set([\n${list.join('')}]);\n`
  );
};
