import { answerSchemaOf } from './described-answers';

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every string, however deep. */
export const stringsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

const resolved = (schema: Plain, description: Plain): Plain => {
  if (typeof schema.$ref !== 'string') return schema;
  const steps = schema.$ref.slice('#/'.length).split('/');
  const found = steps.reduce<unknown>(
    (at, step) => (isPlain(at) ? at[decodeURIComponent(step)] : undefined),
    description
  );
  if (!isPlain(found)) throw new Error(`The description lacks ${schema.$ref}.`);
  return resolved(found, description);
};

const schemaOfKey = ({ properties, additionalProperties }: Plain, key: string): unknown =>
  isPlain(properties) && Object.hasOwn(properties, key) ? properties[key] : additionalProperties;

const walk = (given: unknown, value: unknown, description: Plain): readonly string[] => {
  if (!isPlain(given)) return [];
  const schema = resolved(given, description);
  if (schema.format === 'html') return stringsIn(value);
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (schema[key] ?? []) as readonly unknown[]);
  const inBranches = branches.flatMap((branch) => walk(branch, value, description));
  if (Array.isArray(value)) return [...inBranches, ...value.flatMap((entry) => walk(schema.items, entry, description))];
  if (!isPlain(value)) return inBranches;
  const inFields = Object.entries(value).flatMap(([key, entry]) => walk(schemaOfKey(schema, key), entry, description));
  return [...inBranches, ...inFields];
};

/** The values of an answer that the description calls HTML. Every string of an answer that it does not describe, such as a refusal. */
export const htmlValuesOf = (method: string, url: string, status: number, body: unknown): readonly string[] => {
  const described = status < 400 ? answerSchemaOf(method, url, status) : undefined;
  return described ? walk(described.schema, body, described.description as Plain) : stringsIn(body);
};
