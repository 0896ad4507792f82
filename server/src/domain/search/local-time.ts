/** Wall clock time of a time zone <-> moments. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const MAX_ZONE_NAME = 64;

export type LocalZone = {
  /** Answers the moment (epoch ms) at which the zone's clock shows `wallClock`, given as if it were UTC epoch ms. */
  readonly toMoment: (wallClock: number) => number;
  /** What the zone's clock shows at a moment, as if it were UTC epoch ms: the other way round. */
  readonly toWallClock: (moment: number) => number;
  /** The day, YYYY-MM-DD, that the zone's calendar shows at a moment. */
  readonly dayAt: (moment: Date) => string;
};

type OffsetAt = (moment: number) => number;

const FIXED_OFFSET = /^([+-])(\d{2}):?(\d{2})$/;

/** '+05:30' -> 330 minutes in ms; null for anything that is not such an offset. */
export const parseOffset = (text: string): number | null => {
  const match = FIXED_OFFSET.exec(text);
  if (!match) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return (match[1] === '-' ? -minutes : minutes) * MINUTE;
};

const namedOffset = (timeZone: string): OffsetAt | null => {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    return (moment) => {
      const part: Record<string, number> = {};
      for (const { type, value } of format.formatToParts(moment)) part[type] = Number(value);
      const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
      const wholeSecond = Math.floor(moment / SECOND) * SECOND;
      return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond;
    };
  } catch {
    return null;
  }
};

const offsetOf = (timezone: string): OffsetAt => {
  const fixed = parseOffset(timezone);
  if (fixed !== null) return () => fixed;
  if (timezone === 'UTC' || timezone.length > MAX_ZONE_NAME) return () => 0;
  return namedOffset(timezone) ?? (() => 0);
};

/**
 * A clock time that occurs twice (clocks set back) means the first of the two; one that is skipped (clocks set forward)
 * means the moment it would have been, so that a day whose midnight is skipped starts with its first existing moment.
 */
export const localZone = (timezone: string): LocalZone => {
  let known: OffsetAt | null = null;
  const toWallClock = (moment: number): number => {
    known ??= offsetOf(timezone);
    return moment + known(moment);
  };
  const toMoment = (wallClock: number): number => {
    known ??= offsetOf(timezone);
    const before = wallClock - known(wallClock - DAY);
    const after = wallClock - known(wallClock + DAY);
    if (before === after) return before;
    const valid = [before, after].filter((moment) => toWallClock(moment) === wallClock);
    return valid.length > 0 ? Math.min(...valid) : before;
  };
  const dayAt = (moment: Date): string => new Date(toWallClock(moment.getTime())).toISOString().slice(0, 10);
  return { toMoment, toWallClock, dayAt };
};
