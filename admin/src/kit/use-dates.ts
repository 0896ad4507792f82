import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useStore } from '../store/store-context';
import { parseMoment } from './parse-moment';

export { parseMoment };

export type Dates = {
  /** A moment with its time of day, in the store's time zone. */
  readonly moment: (moment: string) => string;
  readonly day: (moment: string) => string;
  readonly time: (moment: string) => string;
  /** The day of a moment in the store's zone as `2026-11-25`, to group by. */
  readonly dayKey: (moment: string) => string;
};

/** Writes moments by Intl, in the language of the user and the time zone of the store. */
export const useDates = (): Dates => {
  const { locale } = useIntl();
  const { timezone: timeZone } = useStore();
  return useMemo(() => {
    const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
    const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
    const key = new Intl.DateTimeFormat('sv-SE', { timeZone });
    const written = (format: Intl.DateTimeFormat) => (value: string) => {
      const date = parseMoment(value);
      return Number.isNaN(date.getTime()) ? value : format.format(date);
    };
    return { moment: written(moment), day: written(day), time: written(time), dayKey: written(key) };
  }, [locale, timeZone]);
};
