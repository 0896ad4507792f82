import { UTM_KEYS } from '../../../domain/order';
import { stripMarkup } from '../../../platform/html/sanitize';
import type { Platform } from '../../../platform/platform';
import { CAMPAIGN_KEYS } from '../cart.hooks';

export type Utm = Readonly<Record<string, string>>;

const LONGEST_READ = 2_000;
const LONGEST = 255;

const clean = (value: unknown): string =>
  typeof value === 'string'
    ? stripMarkup(value.slice(0, LONGEST_READ).replaceAll('\0', '')).trim().slice(0, LONGEST)
    : '';

/** What somebody says of a campaign among other things; empty where nothing is said. The latest campaign counts. */
export const utmSaid = async (platform: Platform, said: Readonly<Record<string, unknown>>): Promise<Utm> => {
  const named = (await platform.hooks.ask(CAMPAIGN_KEYS, UTM_KEYS, null)).map(
    (key) => [key, clean(said[key])] as const
  );
  return Object.fromEntries(named.filter(([, value]) => value !== ''));
};

/** The change of a cart that was just told of a campaign; nothing where it was not. */
export const utmChange = (before: Utm, utm: Utm) =>
  Object.keys(utm).length === 0 ? {} : { utm_data: { ...before, ...utm } };
