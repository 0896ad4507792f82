export type Values = Readonly<Record<string, unknown>>;

const stepsOf = (path: string): readonly string[] => path.split('.');

/** The value at a path such as `variants.0.price`. */
export const valueAt = (values: unknown, path: string): unknown =>
  stepsOf(path).reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined,
    values
  );

const written = (value: unknown): string => JSON.stringify(value ?? '');

/** Only what was changed here, by its first name: what a colleague saved meanwhile in other fields stays as it is. */
export const changesOf = <Data extends object>(before: Data, after: Data): Partial<Data> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => written(value) !== written(before[name as keyof Data]))
  ) as Partial<Data>;

/** `{'a.0.b': 'x'}` as the nested object in which Strapi's form looks for errors. */
export const nestErrors = (errors: Readonly<Record<string, string>>): Record<string, unknown> => {
  const nested: Record<string, unknown> = {};
  for (const [path, message] of Object.entries(errors)) {
    const steps = stepsOf(path);
    let place = nested;
    steps.slice(0, -1).forEach((step) => {
      const known = place[step];
      const next = typeof known === 'object' && known !== null ? (known as Record<string, unknown>) : {};
      place[step] = next;
      place = next;
    });
    place[steps.at(-1) ?? path] = message;
  }
  return nested;
};

/** The inverse of `nestErrors`. */
export const flatErrors = (errors: unknown, path: readonly string[] = []): readonly (readonly [string, string])[] => {
  if (typeof errors === 'string') return [[path.join('.'), errors]];
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.entries(errors).flatMap(([step, below]) => flatErrors(below, [...path, step]));
};

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRows = (value: unknown): value is readonly Values[] => Array.isArray(value) && value.every(isRecord);

const isNew = ({ id }: Values): boolean => id === null;

type Rows = readonly Values[];

/** Each row is still in its place; the server numbers new ones. */
const keepPlaces = (before: Rows, typed: Rows, now: Rows): boolean =>
  before.length === now.length &&
  before.every((row, place) => row.id === typed[place]?.id && (isNew(row) || row.id === now[place]?.id));

const mergedRows = (before: Rows, typed: Rows, now: Rows): Rows => {
  if (keepPlaces(before, typed, now)) {
    return typed.map((row, place) => (place in before ? (merged(before[place], row, now[place]) as Values) : row));
  }
  // Rows that have their numbers by now would be made a second time.
  return before.some(isNew) ? now : typed;
};

/** As deep as the values go: what was typed into one field of a row must not put back the other fields, as the stock of then. */
const merged = (before: unknown, typed: unknown, now: unknown): unknown => {
  if (written(typed) === written(before)) return now;
  if (written(now) === written(before)) return typed;
  if (isRows(before) && isRows(typed) && isRows(now)) return mergedRows(before, typed, now);
  return isRecord(before) && isRecord(typed) && isRecord(now) ? renewedValues(before, typed, now) : typed;
};

/** What is stored by now, with what was typed meanwhile into a form that began with `before`. */
export const renewedValues = <Data extends object>(before: Data, typed: Data, now: Data): Data => {
  const changed = Object.entries(changesOf(before, typed)) as [keyof Data & string, unknown][];
  return {
    ...now,
    ...Object.fromEntries(changed.map(([name, value]) => [name, merged(before[name], value, now[name])])),
  };
};
