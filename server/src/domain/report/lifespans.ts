/** Days of 24 hours that bound how long subscriptions lasted. */
export const LIFESPAN_DAYS = [7, 15, 30, 90, 180, 365] as const;

/** How many ended, and how many of them within so many days. */
export type EndedWithin = {
  readonly ended: number;
  readonly within: ReadonlyMap<number, number>;
};

/** How many lasted longer than the bound before and at most this one, for each of `LIFESPAN_DAYS`, and how many longer than all. */
export const lifespansOf = ({ ended, within }: EndedWithin): readonly number[] => {
  const until = [...LIFESPAN_DAYS.map((days) => within.get(days) ?? 0), ended];
  return until.map((count, index) => count - (until[index - 1] ?? 0));
};
