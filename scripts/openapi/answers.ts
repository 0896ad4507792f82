import path from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import type { Json } from './json';

const CONTRACTS = path.resolve(__dirname, '../../server/src/contracts');

export type AnswerSchemas = {
  /** By action. */
  readonly answers: Readonly<Record<string, Json>>;
  /** Named types of the contracts, by name. */
  readonly schemas: Readonly<Record<string, Json>>;
};

/** Names of generic types come as `Page<Label>`, which is no name of a component. */
const componentName = (name: string): string => {
  const plain = decodeURIComponent(name);
  return plain
    .replace(/structure-[\d-]+/g, 'Inline')
    .replace(/[<(,>)"'|]/g, '_')
    .replace(/[^\w.-]/g, '')
    .replace(/_+/g, '_')
    .replace(/_$/, '');
};

const referTo = (reference: string): string =>
  `#/components/schemas/${componentName(reference.slice('#/definitions/'.length))}`;

const renamed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      key === '$ref' && typeof entry === 'string' ? referTo(entry) : renamed(entry),
    ])
  );
};

/** The types of contracts/operations.ts as JSON Schema. Properties that a type does not name are not allowed. */
export const readAnswerSchemas = (): AnswerSchemas => {
  const { definitions = {} } = createGenerator({
    path: path.join(CONTRACTS, 'operations.ts'),
    tsconfig: path.resolve(CONTRACTS, '../../tsconfig.json'),
    type: 'Operations',
    expose: 'export',
    jsDoc: 'extended',
    sortProps: false,
    strictTuples: true,
    additionalProperties: false,
    skipTypeCheck: true,
  }).createSchema('Operations');
  const { Operations: operations, ...rest } = definitions as Record<string, Json>;
  const { properties = {} } = renamed(operations ?? {}) as { properties?: Record<string, Json> };
  const schemas = Object.entries(rest).map(([name, schema]) => [componentName(name), renamed(schema) as Json] as const);
  const names = schemas.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Two types of the contracts are called ${twice}.`);
  return { answers: properties, schemas: Object.fromEntries(schemas) };
};
