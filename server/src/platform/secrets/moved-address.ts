type Values = Readonly<Record<string, unknown>>;

/** Scheme, host and port of a web address; null of everything else. */
const originOf = (value: unknown): string | null => {
  if (typeof value !== 'string' || !/^\s*https?:/i.test(value) || !URL.canParse(value)) return null;
  return new URL(value).origin;
};

/**
 * Whether one of these values names another server than before. Stored secrets are not for it: whoever may write settings, and cannot read
 * the secrets among them, could otherwise have them sent to a place of their own.
 */
export const namesAnotherServer = (keys: readonly string[], before: Values, after: Values): boolean =>
  keys.some((key) => originOf(before[key]) !== originOf(after[key]));

/** Of a secret that was entered for another server. */
export const enterAgain = (label: string): string => `Please enter this again, the address has changed: ${label}.`;
