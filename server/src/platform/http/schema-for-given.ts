import { ObjectSchema, isSchema, type AnyObject, type AnySchema } from 'yup';

/**
 * The checkout takes sixty fields of which a request names ten, and yup takes as long over an absent field as over a given one. So an
 * input is checked against those of its fields that are given, and those that refuse to be absent; what the others say of being absent
 * is found out once.
 */

type Fields = ObjectSchema<AnyObject>;

type Plain = string | number | boolean | null;

type Slimming = {
  readonly names: readonly string[];
  /** Of which nothing is to be said when they are absent, and what comes then. */
  readonly leavable: ReadonlyMap<string, Plain | undefined>;
  /** By the names of their fields. */
  readonly schemas: Map<string, Checked>;
};

/** A schema for what is given, and what absent fields of the whole schema stand for. */
type Checked = { readonly schema: AnySchema; readonly defaults: Readonly<Record<string, Plain>> };

/** Which fields are given is for clients to choose, and few choices of each schema are usual: the oldest makes room. */
const MAX_SCHEMAS = 50;

/** Of each schema that was met before; many are made for one request. */
const known = new WeakMap<Fields, Slimming | null>();

/** An object would be shared by all who get it. */
const isPlain = (value: unknown): value is Plain | undefined => value === undefined || Object(value) !== value;

/** Null where the field must be asked each time. */
const absenceOf = (field: unknown): { readonly value: Plain | undefined } | null => {
  if (!isSchema(field)) return null;
  const { deps = ['unknown'] } = field as Partial<Pick<AnySchema, 'deps'>>;
  if (deps.length > 0) return null;
  try {
    const value = (field as AnySchema).validateSync(undefined) as unknown;
    return isPlain(value) ? { value } : null;
  } catch {
    // It is required.
    return null;
  }
};

const slimmingOf = (schema: Fields): Slimming => {
  const names = Object.keys(schema.fields);
  const leavable = new Map<string, Plain | undefined>();
  for (const name of names) {
    const absence = absenceOf(schema.fields[name]);
    if (absence) leavable.set(name, absence.value);
  }
  return { names, leavable, schemas: new Map() };
};

const slimmed = (schema: Fields, { names, leavable, schemas }: Slimming, given: object): Checked => {
  const wanted = names.filter((name) => name in given || !leavable.has(name));
  const key = wanted.join();
  const made = schemas.get(key);
  if (made) return made;
  const [oldest] = schemas.keys();
  if (oldest !== undefined && schemas.size >= MAX_SCHEMAS) schemas.delete(oldest);
  const defaults: Record<string, Plain> = {};
  for (const [name, value] of leavable) if (value !== undefined && !wanted.includes(name)) defaults[name] = value;
  const checked = { schema: schema.pick(wanted), defaults };
  schemas.set(key, checked);
  return checked;
};

const NONE = Object.freeze({});

/** A schema that says of `given` what `schema` says of it, but for the defaults beside it. */
export const schemaForGiven = (schema: AnySchema, given: unknown): Checked => {
  // What a transform makes of the input may be other fields.
  const isFields = schema instanceof ObjectSchema && schema.transforms.length === 0;
  if (!isFields || typeof given !== 'object' || given === null) return { schema, defaults: NONE };
  const fields = schema as Fields;
  const slimming = known.get(fields);
  if (slimming) return slimmed(fields, slimming, given);
  known.set(fields, slimming === undefined ? null : slimmingOf(fields));
  return { schema, defaults: NONE };
};

const STRICT = { abortEarly: false, stripUnknown: true } as const;

/** What `schema` makes of `given`. @throws ValidationError with everything that is wrong. */
export const validateGiven = (schema: AnySchema, given: unknown): unknown => {
  const { schema: slim, defaults } = schemaForGiven(schema, given);
  const value = slim.validateSync(given, STRICT) as unknown;
  return defaults === NONE ? value : { ...(value as object), ...defaults };
};
