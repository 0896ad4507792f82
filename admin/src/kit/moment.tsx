import { useDates } from './use-dates';

/** A moment of the API, in the store's time zone. */
export const Moment = ({ moment }: { readonly moment: string | null }) => {
  const dates = useDates();
  return moment === null ? null : <time dateTime={moment}>{dates.moment(moment)}</time>;
};
