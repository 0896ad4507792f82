import { UTM_KEYS } from '../../../domain/cart';
import { stripMarkup } from '../../../platform/html/sanitize';
import type { Platform } from '../../../platform/platform';

export type Utm = Readonly<Record<string, string>>;

const KEYS_FILTER = 'shop/utm/allowed_keys';
const KEY = /^[a-z0-9_]{1,40}$/;
const MOST_KEYS = 20;
const LONGEST_READ = 2_000;
const LONGEST = 255;

const allowedKeys = async ({ hooks }: Platform): Promise<readonly string[]> => {
  if (!hooks.hasFilter(KEYS_FILTER)) return UTM_KEYS;
  const keys = await hooks.applyFilters<unknown>(KEYS_FILTER, UTM_KEYS);
  if (!Array.isArray(keys)) return UTM_KEYS;
  return keys.filter((key): key is string => typeof key === 'string' && KEY.test(key)).slice(0, MOST_KEYS);
};

const clean = (value: unknown): string =>
  typeof value === 'string'
    ? stripMarkup(value.slice(0, LONGEST_READ).replaceAll('\0', '')).trim().slice(0, LONGEST)
    : '';

/** What somebody says of a campaign among other things; empty where nothing is said. The latest campaign counts. */
export const utmSaid = async (platform: Platform, said: Readonly<Record<string, unknown>>): Promise<Utm> => {
  const named = (await allowedKeys(platform)).map((key) => [key, clean(said[key])] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== ''));
};

/** The change of a cart that was just told of a campaign; nothing where it was not. */
export const utmChange = (before: Utm, utm: Utm) =>
  Object.keys(utm).length === 0 ? {} : { utm_data: { ...before, ...utm } };
