const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A little less than the five and ten minutes of the clock that asks: what is due a second after its tick would wait for the next. */
const FIRST = 4 * MINUTE;
const OF_THE_FIRST_DAY = 9 * MINUTE;
const LATER = 6 * HOUR;
const GIVEN_UP_AFTER = 30 * DAY;

/** Milliseconds from the start of a payment to the first time that its provider is asked about it. */
export const firstCheck = FIRST;

/**
 * Milliseconds until a provider is asked again about a payment that is still open, by the time since it was started. Nearly everybody
 * pays on the first day: whose message is lost then is found within 15 minutes.
 */
export const checkInterval = (age: number): number => (age < DAY ? OF_THE_FIRST_DAY : LATER);

/** Nobody pays after a month: providers end their sessions long before. */
export const isGivenUp = (startedAt: Date, now: Date): boolean => now.getTime() - startedAt.getTime() > GIVEN_UP_AFTER;

/**
 * Milliseconds until a provider is asked again what became of a charge that was paid so long ago: refunds and disputes come mostly in
 * the first weeks. Null: no more. Buyers may dispute a payment for 120 days by card, and for 180 by PayPal.
 */
export const chargeCheckInterval = (age: number): number | null => {
  if (age < 7 * DAY) return DAY;
  if (age < 30 * DAY) return 3 * DAY;
  if (age < 60 * DAY) return 7 * DAY;
  return age < 180 * DAY ? 14 * DAY : null;
};
