import { ObjectSchema, isSchema, type AnyObject, type AnySchema } from 'yup';

/**
 * The checkout takes sixty fields of which a request names ten, and yup takes as long over an absent field as over a given one. So an
 * input is checked against those of its fields that are given, and those that say something about being absent.
 */

type Fields = ObjectSchema<AnyObject>;

type Slimming = {
  readonly names: readonly string[];
  /** Of which nothing is to be said, and nothing comes, when they are absent. */
  readonly leavable: ReadonlySet<string>;
  /** By the names of their fields. */
  readonly schemas: Map<string, Fields>;
};

/** Which fields are given is for clients to choose, and few choices of each schema are usual: the oldest makes room. */
const MAX_SCHEMAS = 50;

/** Of each schema that was met before; many are made for one request. */
const known = new WeakMap<Fields, Slimming | null>();

const isLeavable = (field: unknown): boolean => {
  if (!isSchema(field)) return false;
  const { deps = ['unknown'] } = field as Partial<Pick<AnySchema, 'deps'>>;
  if (deps.length > 0) return false;
  try {
    return (field as AnySchema).validateSync(undefined) === undefined;
  } catch {
    // It is required.
    return false;
  }
};

const slimmingOf = (schema: Fields): Slimming => {
  const names = Object.keys(schema.fields);
  const leavable = names.filter((name) => isLeavable(schema.fields[name]));
  return { names, leavable: new Set(leavable), schemas: new Map() };
};

const slimmed = (schema: Fields, { names, leavable, schemas }: Slimming, given: object): Fields => {
  const wanted = names.filter((name) => name in given || !leavable.has(name));
  const key = wanted.join();
  const made = schemas.get(key);
  if (made) return made;
  const [oldest] = schemas.keys();
  if (oldest !== undefined && schemas.size >= MAX_SCHEMAS) schemas.delete(oldest);
  const picked = schema.pick(wanted);
  schemas.set(key, picked);
  return picked;
};

/** A schema that says of `given` what `schema` says of it. */
export const schemaForGiven = (schema: AnySchema, given: unknown): AnySchema => {
  // What a transform makes of the input may be other fields.
  const isPlain = schema instanceof ObjectSchema && schema.transforms.length === 0;
  if (!isPlain || typeof given !== 'object' || given === null) return schema;
  const fields = schema as Fields;
  const slimming = known.get(fields);
  if (slimming) return slimmed(fields, slimming, given);
  known.set(fields, slimming === undefined ? null : slimmingOf(fields));
  return schema;
};
