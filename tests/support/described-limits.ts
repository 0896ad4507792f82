import type { JsonSchema } from '../../server/src/platform/http/fields';
import { describeInput } from '../../server/src/platform/http/input-description';
import type { AnyRoute } from '../../server/src/platform/http/route';
import type { FieldPath } from './schema-fields';

/** A limit that the description of the API states for one field of a body or a query. */
export type DescribedLimit = {
  readonly path: FieldPath;
  /** Of JSON Schema. */
  readonly keyword: string;
  readonly limit: unknown;
  /** At the limit. Other checks of the field may refuse these, the one of the limit must not. */
  readonly within: readonly unknown[];
  /** One beyond it. */
  readonly beyond: readonly unknown[];
};

type Field = JsonSchema & {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Field>>;
  readonly items?: Field;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Field[];
  readonly format?: string;
};

type Trial = Pick<DescribedLimit, 'within' | 'beyond'>;

const EMOJI = '\u{1f600}';

/** The least step that leaves a range: a cent for amounts with decimals. */
const stepOf = ({ type }: Field): number => (type === 'integer' ? 1 : 0.01);

const rounded = (value: number): number => Number(value.toFixed(2));

/** The next value that a range has no room for: numbers so large that a cent makes no difference are left by a whole. */
const next = (limit: number, field: Field, way: 1 | -1): number => {
  const value = rounded(limit + way * stepOf(field));
  return value === limit ? limit + way : value;
};

const entryOf = ({ items }: Field): unknown => {
  if (items?.properties) return {};
  if (items?.enum) return items.enum[0];
  return items?.type === 'integer' || items?.type === 'number' ? 1 : 'x';
};

const entries = (count: number, field: Field): readonly unknown[] =>
  Array.from({ length: count }, () => entryOf(field));

const keys = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key_${index}`, 'x']));

/** As long as mail addresses may be, or one character longer. */
const addressOf = (length: number): string => {
  const labels = `${`${'a'.repeat(60)}.`.repeat(4)}de`;
  return `${'x'.repeat(length - labels.length - 1)}@${labels}`;
};

const ofLength = (length: number, { format }: Field): readonly string[] =>
  format === 'email' ? [addressOf(length)] : ['x'.repeat(length), EMOJI.repeat(length)];

const TRIALS: Readonly<Record<string, (limit: never, field: Field) => Trial>> = {
  maxLength: (limit: number, field) => ({ within: ofLength(limit, field), beyond: ofLength(limit + 1, field) }),
  minLength: (limit: number) => ({ within: ['x'.repeat(limit)], beyond: ['x'.repeat(limit - 1)] }),
  minimum: (limit: number, field) => ({ within: [limit], beyond: [next(limit, field, -1)] }),
  maximum: (limit: number, field) => ({ within: [limit], beyond: [next(limit, field, 1)] }),
  maxItems: (limit: number, field) => ({ within: [entries(limit, field)], beyond: [entries(limit + 1, field)] }),
  minItems: (limit: number, field) => ({ within: [entries(limit, field)], beyond: [entries(limit - 1, field)] }),
  maxProperties: (limit: number) => ({ within: [keys(limit)], beyond: [keys(limit + 1)] }),
  enum: (values: readonly unknown[]) => ({
    within: values,
    beyond: values.every((value) => typeof value === 'number') ? [Math.max(...values) + 1] : ['no-such-word'],
  }),
  /** Any text is HTML. */
  format: (format: string) => ({ within: [], beyond: format === 'html' ? [] : [`no ${format}`] }),
  pattern: (pattern: string) => ({ within: [], beyond: [EMOJI].filter((text) => !new RegExp(pattern).test(text)) }),
};

const ownLimits = (field: Field, path: FieldPath): readonly DescribedLimit[] =>
  Object.entries(TRIALS).flatMap(([keyword, trialOf]) => {
    const limit = field[keyword];
    return limit === undefined ? [] : [{ path, keyword, limit, ...trialOf(limit as never, field) }];
  });

/** What is no number may still be one of the other things that the field takes. */
const rangesIn = (choices: readonly Field[], path: FieldPath): readonly DescribedLimit[] =>
  choices.flatMap((choice) => ownLimits(choice, path)).filter(({ keyword }) => /^(min|max)imum$/.test(keyword));

const limitsOf = (field: Field, path: FieldPath): readonly DescribedLimit[] => [
  ...(path.length > 0 ? ownLimits(field, path) : []),
  ...rangesIn(field.oneOf ?? [], path),
  ...(field.items ? limitsOf(field.items, [...path, 0]) : []),
  ...Object.entries(field.properties ?? {}).flatMap(([name, inner]) => limitsOf(inner, [...path, name])),
];

/** Every limit that the description of a route states, however deep. */
export const describedLimits = (route: AnyRoute, part: 'body' | 'query'): readonly DescribedLimit[] => {
  const schema = route.input?.[part];
  return schema ? limitsOf(describeInput(schema) as Field, []) : [];
};

/** As answers name a field: `variants[0].sku`. */
export const nameOf = (path: FieldPath): string =>
  path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('');
