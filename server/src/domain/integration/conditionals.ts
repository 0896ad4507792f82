export const OPERATORS = [
  '=',
  '!=',
  '>',
  '<',
  '>=',
  '<=',
  'startsWith',
  'endsWith',
  'contains',
  'doNotContains',
  'length_equal',
  'length_less_than',
  'length_greater_than',
] as const;

export type Operator = (typeof OPERATORS)[number];

export const isOperator = (value: unknown): value is Operator => OPERATORS.some((each) => each === value);

export type FeedCondition = {
  /** Path into the input, e.g. `order.total_amount`; through lists it leads to the values of all entries. */
  readonly field: string;
  readonly operator: string;
  readonly value: string | readonly string[];
};

export type Conditionals = {
  readonly status: boolean;
  readonly type: 'all' | 'any';
  readonly conditions: readonly FeedCondition[];
};

export type FeedInput = Readonly<Record<string, unknown>>;

const step = (value: unknown, name: string): unknown => {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Object.hasOwn(value, name)) return (value as FeedInput)[name];
  return Array.isArray(value) ? value.flatMap((entry) => step(entry, name) ?? []) : undefined;
};

/** What lies at the path: own properties alone. */
export const valueAt = (input: FeedInput, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => step(value, name), input);

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
};

/** A list's entries, else the value alone. */
const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(textOf) : [textOf(value)]);

const NUMBER = /^-?\d{1,15}(?:\.\d{1,10})?$/;

const compare = (left: string, right: string): number => {
  if (NUMBER.test(left) && NUMBER.test(right)) return Number(left) - Number(right);
  if (left === right) return 0;
  return left < right ? -1 : 1;
};

type Test = (actual: readonly string[], wanted: readonly string[], value: unknown) => boolean;

const pairwise =
  (test: (actual: string, wanted: string) => boolean): Test =>
  (actual, wanted) =>
    actual.some((each) => wanted.some((other) => test(each, other)));

const not =
  (test: Test): Test =>
  (...given) =>
    !test(...given);

/** Of a list how many entries it has, of a text how many characters. */
const lengthIs =
  (test: (length: number, wanted: number) => boolean): Test =>
  ([first = ''], [wanted = ''], value) =>
    NUMBER.test(wanted) && test(Array.isArray(value) ? value.length : [...first].length, Number(wanted));

const equals = pairwise((actual, wanted) => compare(actual, wanted) === 0);
const contains = pairwise((actual, wanted) => actual.includes(wanted));

const TESTS: Readonly<Record<Operator, Test>> = {
  '=': equals,
  '!=': not(equals),
  '>': pairwise((actual, wanted) => compare(actual, wanted) > 0),
  '<': pairwise((actual, wanted) => compare(actual, wanted) < 0),
  '>=': pairwise((actual, wanted) => compare(actual, wanted) >= 0),
  '<=': pairwise((actual, wanted) => compare(actual, wanted) <= 0),
  startsWith: pairwise((actual, wanted) => actual.startsWith(wanted)),
  endsWith: pairwise((actual, wanted) => actual.endsWith(wanted)),
  contains,
  doNotContains: not(contains),
  length_equal: lengthIs((length, wanted) => length === wanted),
  length_less_than: lengthIs((length, wanted) => length < wanted),
  length_greater_than: lengthIs((length, wanted) => length > wanted),
};

/** A condition without a field, or with an operator that does not exist, is not met. */
export const isMet = ({ field, operator, value }: FeedCondition, input: FeedInput): boolean => {
  if (field === '' || !isOperator(operator)) return false;
  const actual = valueAt(input, field);
  return TESTS[operator](textsOf(actual), textsOf(value), actual);
};

/** True where they are switched off or there are none. */
export const areMet = (conditionals: Conditionals | null, input: FeedInput): boolean => {
  if (!conditionals?.status || conditionals.conditions.length === 0) return true;
  const { type, conditions } = conditionals;
  return type === 'any'
    ? conditions.some((condition) => isMet(condition, input))
    : conditions.every((condition) => isMet(condition, input));
};
