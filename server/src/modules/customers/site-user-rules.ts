/** Of Strapi's description of an attribute what decides whether a new user may be written. */
export type UserAttribute = {
  readonly type?: string;
  readonly required?: boolean;
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly regex?: RegExp | string;
};

type Values = Readonly<Record<string, unknown>>;

const isMissing = ({ required, default: fallback }: UserAttribute, value: unknown): boolean =>
  required === true && fallback === undefined && (value === undefined || value === null || value === '');

const refusalOfText = (name: string, attribute: UserAttribute, value: string): string | null => {
  const { minLength = 0, maxLength = Infinity, regex } = attribute;
  if (value.length < minLength) return `${name} must be at least ${minLength} characters`;
  if (value.length > maxLength) return `${name} must be at most ${maxLength} characters`;
  if (regex !== undefined && value.search(regex) === -1) return `${name} does not match its pattern`;
  return null;
};

/**
 * What a site's model of users has against a user that the store is about to write, in words for staff; null where it has nothing. A
 * site may ask more of its users than the store knows of, e.g. a telephone number.
 */
export const refusalOfUser = (
  attributes: Readonly<Record<string, UserAttribute | undefined>>,
  values: Values
): string | null => {
  for (const [name, attribute = {}] of Object.entries(attributes)) {
    const value = values[name];
    if (isMissing(attribute, value)) return `${name} is required`;
    const refusal = typeof value === 'string' ? refusalOfText(name, attribute, value) : null;
    if (refusal !== null) return refusal;
  }
  return null;
};
