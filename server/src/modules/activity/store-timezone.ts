import type { Platform } from '../../platform/platform';

type ReadTimezone = () => Promise<string>;

const TIMEZONE = Symbol('time zone of the activity log');

const holderOf = (platform: Platform): { read: ReadTimezone } =>
  platform.memo(TIMEZONE, () => ({ read: () => Promise.resolve('UTC') }));

/** Called at start by the settings, which write to the log and so cannot be imported by it. UTC until then. */
export const provideTimezone = (platform: Platform, read: ReadTimezone): void => {
  holderOf(platform).read = read;
};

/** IANA name of the zone whose days are the days of the store. */
export const timezoneOfStore = (platform: Platform): Promise<string> => holderOf(platform).read();
