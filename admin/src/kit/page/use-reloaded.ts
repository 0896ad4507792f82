import { useEffect, useState } from 'react';

export type Reloadable<Data> = {
  readonly data?: Data | undefined;
  readonly isFetching: boolean;
  readonly fulfilledTimeStamp?: number | undefined;
  readonly error?: unknown;
  readonly refetch: () => unknown;
};

/**
 * What came after the page was opened. `before` is when the answer of the cache had come by then: RTK answers that one first, without
 * fetching in the first render, and keeps its moment until the next answer is there.
 */
export const freshData = <Data>(
  { data, fulfilledTimeStamp }: Pick<Reloadable<Data>, 'data' | 'fulfilledTimeStamp'>,
  before: number | undefined
): Data | undefined => (fulfilledTimeStamp === before ? undefined : data);

/**
 * For forms that begin with what is stored, and begin anew when somebody else has changed it: `loaded` goes into their key. Needs
 * `refetchOnMountOrArgChange`, and a key of its own for each record.
 */
export const useReloaded = <Data, Of extends Reloadable<Data>>(query: Of) => {
  const [before] = useState(query.fulfilledTimeStamp);
  const fresh: Of = { ...query, data: freshData<Data>(query, before) };
  const [loaded, setLoaded] = useState(0);
  const [isWanted, setWanted] = useState(false);
  // A change has its record loaded again by itself: `refetch` does not wait for a request that is on its way already.
  useEffect(() => {
    if (!isWanted || query.isFetching) return;
    setWanted(false);
    // Where nothing came, the form stays as it is, with what is typed.
    if (query.error === undefined) setLoaded((times) => times + 1);
  }, [isWanted, query.isFetching, query.error]);
  const reload = (): void => {
    void query.refetch();
    setWanted(true);
  };
  return { fresh, loaded, reload };
};
