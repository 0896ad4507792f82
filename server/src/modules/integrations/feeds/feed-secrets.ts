import type { FeedField, FeedValues } from '../../../contracts/integrations';
import { namesAnotherServer } from '../../../platform/secrets/moved-address';
import { SECRET_MASK } from '../../../platform/secrets/secret-mask';
import type { Vault } from '../../../platform/secrets/vault';

type Pair = { readonly name: string; readonly value: string };
type Change = (text: string) => string;

const isPair = (value: unknown): value is Pair =>
  typeof value === 'object' && value !== null && typeof (value as Pair).value === 'string';

/** A text, or the values of rows of {name, value}. */
const changed = (value: unknown, change: Change): unknown => {
  if (typeof value === 'string') return value === '' ? value : change(value);
  if (!Array.isArray(value)) return value;
  return value.map((entry: unknown) =>
    isPair(entry) && entry.value !== '' ? { ...entry, value: change(entry.value) } : entry
  );
};

const secretKeys = (fields: readonly FeedField[]): ReadonlySet<string> =>
  new Set(fields.filter(({ secret }) => secret).map(({ key }) => key));

const changeSecrets = (fields: readonly FeedField[], values: FeedValues, change: Change): FeedValues => {
  const secrets = secretKeys(fields);
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, secrets.has(key) ? changed(value, change) : value])
  );
};

export const sealFeed = (fields: readonly FeedField[], values: FeedValues, vault: Vault): FeedValues =>
  changeSecrets(fields, values, vault.seal);

/** A secret that this site cannot open any more counts as not given. */
export const openFeed = (fields: readonly FeedField[], values: FeedValues, vault: Vault): FeedValues =>
  changeSecrets(fields, values, (sealed) => vault.open(sealed) ?? '');

export const maskFeed = (fields: readonly FeedField[], values: FeedValues): FeedValues =>
  changeSecrets(fields, values, () => SECRET_MASK);

/** Sealed under keys that this site does not have. */
export const hasUnopened = (fields: readonly FeedField[], values: FeedValues, vault: Vault): boolean => {
  let isUnopened = false;
  changeSecrets(fields, values, (sealed) => {
    isUnopened ||= vault.open(sealed) === null;
    return sealed;
  });
  return isUnopened;
};

const unmaskedPairs = (given: readonly unknown[], known: unknown): readonly unknown[] => {
  const stored = new Map((Array.isArray(known) ? known.filter(isPair) : []).map(({ name, value }) => [name, value]));
  return given.map((entry) =>
    isPair(entry) && entry.value === SECRET_MASK ? { ...entry, value: stored.get(entry.name) ?? '' } : entry
  );
};

const isMasked = (value: unknown): boolean =>
  value === SECRET_MASK ||
  (Array.isArray(value) && value.some((entry: unknown) => isPair(entry) && entry.value === SECRET_MASK));

const ADDRESSES: ReadonlySet<FeedField['component']> = new Set(['url', 'text', 'value_text']);

/** Secrets that have to be entered again, because the feed goes to another server than the one they were entered for. */
export const secretsToEnter = (
  fields: readonly FeedField[],
  given: FeedValues,
  known: FeedValues
): readonly FeedField[] => {
  const addresses = fields.filter(({ component, secret }) => !secret && ADDRESSES.has(component)).map(({ key }) => key);
  if (!namesAnotherServer(addresses, known, given)) return [];
  return fields.filter(({ key, secret }) => secret && isMasked(given[key]));
};

/** What was sent, with the known secrets in place of their masks. */
export const unmaskFeed = (fields: readonly FeedField[], given: FeedValues, known: FeedValues): FeedValues => {
  const secrets = secretKeys(fields);
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      if (!secrets.has(key)) return [key, value];
      if (Array.isArray(value)) return [key, unmaskedPairs(value, known[key])];
      return [key, value === SECRET_MASK ? (known[key] ?? '') : value];
    })
  );
};
