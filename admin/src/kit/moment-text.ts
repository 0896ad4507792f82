import { parseMoment } from './parse-moment';
import { fromZonedText, toApiMoment, toZonedText } from './zoned-time';

/** A moment of the API as fields for date and time hold it: `2026-11-25T08:45` in a time zone. Empty where there is none. */
export const toWallClock = (moment: string | null, timeZone: string): string => {
  const date = parseMoment(moment ?? '');
  return Number.isNaN(date.getTime()) ? '' : toZonedText(date, timeZone);
};

/** The moment of the API at which clocks of the zone show this. Empty for what is no date and time. */
export const fromWallClock = (text: string, timeZone: string): string => {
  const moment = fromZonedText(text, timeZone);
  return moment === null ? '' : toApiMoment(moment);
};
