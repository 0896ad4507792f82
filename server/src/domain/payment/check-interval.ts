const MINUTE = 60_000;
const LONGEST = 6 * 60 * MINUTE;
const FIRST = 5 * MINUTE;
const GIVEN_UP_AFTER = 30 * 24 * 60 * MINUTE;

/** Milliseconds until a provider is asked again about a payment that is open: 5 minutes, then twice as long each time, 6 hours at most. */
export const checkInterval = (checks: number): number => Math.min(LONGEST, FIRST * 2 ** Math.min(checks, 10));

/** Nobody pays after a month: providers end their sessions long before. */
export const isGivenUp = (startedAt: Date, now: Date): boolean => now.getTime() - startedAt.getTime() > GIVEN_UP_AFTER;
