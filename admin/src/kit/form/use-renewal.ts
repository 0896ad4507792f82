import { useCallback, useEffect, useRef, useState } from 'react';

type Loaded = { readonly fulfilledTimeStamp?: number | undefined };

/**
 * A form keeps what it began with. `renew` has it begin anew, with what is stored, where that was changed by something else than its Save:
 * `key` changes once the query has loaded again, which the change has it do by its tags.
 */
export const useRenewal = ({ fulfilledTimeStamp: loadedAt = 0 }: Loaded): { key: number; renew: () => void } => {
  const latest = useRef(loadedAt);
  latest.current = loadedAt;
  const [key, setKey] = useState(0);
  const [askedAt, setAskedAt] = useState<number | null>(null);
  useEffect(() => {
    if (askedAt === null || loadedAt <= askedAt) return;
    setAskedAt(null);
    setKey(loadedAt);
  }, [askedAt, loadedAt]);
  const renew = useCallback(() => setAskedAt(latest.current), []);
  return { key, renew };
};
