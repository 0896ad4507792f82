/** Days, hours and minutes of a moment on a clock in the time zone. */
const partsIn = (moment: Date, timeZone: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
      .formatToParts(moment)
      .map(({ type, value }) => [type, value])
  );

/** `2026-11-25T13:45`, as a date and time field of the browser holds it, on a clock in the time zone. */
export const toZonedText = (moment: Date, timeZone: string): string => {
  const { year = '', month, day, hour, minute } = partsIn(moment, timeZone);
  // A year that is being typed has one digit at first.
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
};

/** How far a clock in the zone is ahead of GMT at the moment. */
const aheadOf = (moment: Date, timeZone: string): number => {
  const { second = '00' } = partsIn(moment, timeZone);
  return Date.parse(`${toZonedText(moment, timeZone)}:${second}Z`) - moment.getTime();
};

/**
 * The moment at which a clock in the zone shows the text; null for what is no date and time. Where clocks are put back and show it twice,
 * the first of the two; where they skip it, as far after the change as it was written.
 */
export const fromZonedText = (text: string, timeZone: string): Date | null => {
  const shown = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? Date.parse(`${text.slice(0, 16)}:00Z`) : NaN;
  if (Number.isNaN(shown)) return null;
  const day = 86_400_000;
  const before = aheadOf(new Date(shown - day), timeZone);
  const early = new Date(shown - before);
  if (toZonedText(early, timeZone) === text.slice(0, 16)) return early;
  const late = new Date(shown - aheadOf(new Date(shown + day), timeZone));
  return toZonedText(late, timeZone) === text.slice(0, 16) ? late : early;
};

/** `2026-11-25 13:45:00` in GMT, as the API takes moments. */
export const toApiMoment = (moment: Date): string => moment.toISOString().slice(0, 19).replace('T', ' ');
