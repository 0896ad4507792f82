const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses after the failed attempts, as the Standard Webhooks specification suggests them: 75 hours and a half from the first to the last. */
const PAUSES = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** After so many failed ones a delivery is dead. */
export const MAX_SENDS = PAUSES.length + 1;

/** A fifth is added at random, so that deliveries which failed together do not come back together. */
const JITTER = 0.2;

/**
 * Milliseconds to wait after the given failed attempt (1, 2, ...); null after the last one.
 * @param random in [0, 1)
 */
export const pauseAfter = (attempt: number, random: number): number | null => {
  const pause = PAUSES[attempt - 1];
  return pause === undefined ? null : Math.round(pause * (1 + JITTER * random));
};
