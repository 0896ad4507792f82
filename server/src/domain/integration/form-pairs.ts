/** More of a payload is no form any more. */
const MAX_PAIRS = 5_000;

const nested = (prefix: string, value: unknown): readonly (readonly [string, string])[] => {
  if (value === null || value === undefined) return [[prefix, '']];
  if (typeof value !== 'object') return [[prefix, String(value)]];
  return Object.entries(value).flatMap(([name, entry]) => nested(prefix === '' ? name : `${prefix}[${name}]`, entry));
};

/** A payload as fields of a form: `order[order_items][0][id]`. */
export const formPairs = (payload: Readonly<Record<string, unknown>>): readonly (readonly [string, string])[] =>
  nested('', payload).slice(0, MAX_PAIRS);
