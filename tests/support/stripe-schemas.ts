import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The card provider's objects and parameters as the declarations of its SDK have them: scripts/generate-stripe-schemas.mjs. */
type Schema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};

const FILE = path.resolve(__dirname, '../fixtures/stripe-schemas.json');
const SCHEMAS = JSON.parse(readFileSync(FILE, 'utf8')) as Readonly<Record<string, Schema>>;

const schemaOf = (name: string): Schema => {
  const schema = SCHEMAS[name];
  if (!schema) throw new Error(`There is no schema of ${name}.`);
  return schema;
};

/** Forms carry text alone, so their numbers and truth values are read. */
const AJVS = { answers: new Ajv({ strict: false }), forms: new Ajv({ strict: false, coerceTypes: true }) } as const;
const compiled = new Map<string, ValidateFunction>();

const validatorOf = (kind: keyof typeof AJVS, name: string): ValidateFunction => {
  const known = compiled.get(name) ?? AJVS[kind].compile(schemaOf(name));
  compiled.set(name, known);
  return known;
};

/** @throws Error where an answer is none that the provider would give */
export const checkObject = (name: string, value: unknown): void => {
  const validate = validatorOf('answers', name);
  if (validate(value)) return;
  throw new Error(`This is no ${name}: ${AJVS.answers.errorsText(validate.errors)}`);
};

/** The first fault of what was asked for, whose numbers are read in place. */
export const faultOfParams = (name: string, values: object): ErrorObject | null => {
  const validate = validatorOf('forms', name);
  return validate(values) ? null : (validate.errors?.[0] ?? null);
};

const EMPTY: Readonly<Record<string, unknown>> = { string: '', number: 0, integer: 0, boolean: false, null: null };

const blank = (schema: Schema): unknown => {
  if (schema.anyOf?.some(({ type }) => type === 'null')) return null;
  const [first] = schema.anyOf ?? [schema];
  if (!first) return null;
  if (first.const !== undefined) return first.const;
  if (first.enum) return first.enum[0];
  if (first.type === 'array') return [];
  return first.type === 'object' ? blankObject(first) : EMPTY[first.type ?? 'null'];
};

const blankObject = ({ required = [], properties = {} }: Schema): Record<string, unknown> =>
  Object.fromEntries(required.map((name) => [name, blank(properties[name] ?? {})]));

/** All required fields of an object, with as little in them as can be. */
export const blankOf = (name: string): Record<string, unknown> => blankObject(schemaOf(name));
