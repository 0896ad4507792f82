import { fc } from './seeded';

/** JSON Schema as far as the description of the API uses it in requests. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
};

type Arbitrary = fc.Arbitrary<unknown>;

const LARGEST_INTEGER = 2 ** 31 - 1;
/** Records of a small store have such ids. */
const KNOWN_IDS = 12;
/** The bounds of lengths and lists are tried elsewhere; here a request is to get past them. */
const LONGEST_TEXT = 40;
const LONGEST_LIST = 3;

/** What users paste, and what breaks SQL, HTML, JSON and CSV where it is not escaped. */
const ODD_TEXTS = ['', ' ', "O'Neil", '<b>x</b>', '%_\\', '=1+1', '\u202e\u{1f600}', '2026-02-30', '-1', 'null'];

/** Neither the type nor the bounds that a field asks for. */
const WRONG: Arbitrary = fc.constantFrom<unknown>(null, true, -1, 1e21, 0.5, 'x', [], {}, [null], { toString: 'x' });

const text = ({ minLength = 0, maxLength = LONGEST_TEXT, pattern, format }: Schema): Arbitrary => {
  if (format === 'email') return fc.emailAddress();
  const bounds = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, LONGEST_TEXT)) };
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern)).filter((each) => each.length <= maxLength);
  return fc.oneof(fc.string(bounds), fc.string({ ...bounds, unit: 'grapheme' }), fc.constantFrom(...ODD_TEXTS));
};

const whole = ({ minimum = -LARGEST_INTEGER, maximum = LARGEST_INTEGER }: Schema): Arbitrary => {
  const min = Math.ceil(minimum);
  const max = Math.floor(maximum);
  const near = fc.integer({ min: Math.max(min, 0), max: Math.max(min, Math.min(max, KNOWN_IDS)) });
  return fc.oneof({ weight: 6, arbitrary: near }, { weight: 1, arbitrary: fc.integer({ min, max }) });
};

const fraction = ({ minimum = -1e9, maximum = 1e9 }: Schema): Arbitrary =>
  fc.oneof(
    whole({ minimum, maximum }),
    fc.integer({ min: Math.ceil(minimum * 100), max: Math.floor(maximum * 100) }).map((cents) => cents / 100)
  );

const list = ({ items = {}, minItems = 0, maxItems = LONGEST_LIST }: Schema): Arbitrary =>
  fc.array(valuesOf(items), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, LONGEST_LIST)) });

const object = ({ properties = {}, required = [] }: Schema): Arbitrary =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fieldsOf(schema)])), {
    requiredKeys: required.filter((name) => name in properties),
  });

const OF_TYPE: Readonly<Record<string, (schema: Schema) => Arbitrary>> = {
  string: text,
  integer: whole,
  number: fraction,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: list,
  object,
};

const ofTypes = (schema: Schema): Arbitrary => {
  const types = schema.type === undefined ? ['string', 'integer'] : [schema.type].flat();
  const known = types.map((type) => {
    const make = OF_TYPE[type];
    if (!make) throw new Error(`Requests of the type ${type} are not made up yet: tests/support/schema-arbitrary.ts.`);
    return make(schema);
  });
  return fc.oneof(...known);
};

/** Values that the schema allows. */
export const valuesOf = (schema: Schema): Arbitrary => {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.oneOf ?? schema.anyOf;
  return choices ? fc.oneof(...choices.map(valuesOf)) : ofTypes(schema);
};

/** The same, and now and then something else: one field in forty, so that most requests get past the checks of their form. */
export const fieldsOf = (schema: Schema): Arbitrary =>
  fc.oneof({ weight: 39, arbitrary: valuesOf(schema) }, { weight: 1, arbitrary: WRONG });
