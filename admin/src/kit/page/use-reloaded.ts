import { useEffect, useState } from 'react';

type Query<Data> = {
  readonly data?: Data | undefined;
  readonly isFetching: boolean;
  readonly fulfilledTimeStamp?: number | undefined;
  readonly refetch: () => unknown;
};

/**
 * For forms that begin with what is stored, and begin anew when somebody else has changed it: `loaded` goes into their key. Needs
 * `refetchOnMountOrArgChange`.
 */
export const useReloaded = <Data, Of extends Query<Data>>(query: Of) => {
  // Until the first answer is a fresh one, an older one of the cache must not become the beginning of the form.
  const fresh: Of = { ...query, data: query.isFetching && !query.fulfilledTimeStamp ? undefined : query.data };
  const [loaded, setLoaded] = useState(0);
  const [isWanted, setWanted] = useState(false);
  // A change has its record loaded again by itself: `refetch` does not wait for a request that is on its way already.
  useEffect(() => {
    if (!isWanted || query.isFetching) return;
    setWanted(false);
    setLoaded((times) => times + 1);
  }, [isWanted, query.isFetching]);
  const reload = (): void => {
    void query.refetch();
    setWanted(true);
  };
  return { fresh, loaded, reload };
};
