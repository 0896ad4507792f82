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

/** What is stored by now, with what was typed meanwhile into a form that began with `before`. */
export const renewedValues = <Data extends object>(before: Data, typed: Data, now: Data): Data => ({
  ...now,
  ...changesOf(before, typed),
});
