import { useState } from 'react';

const AGAIN_MS = 3_000;

/**
 * For a query of what the server goes on with by itself: it is asked again every three seconds while something is still to come.
 * `lookAfter` is told on each render whether that is so.
 */
export const useLookedAfter = (): {
  readonly pollingInterval: number;
  readonly lookAfter: (isToCome: boolean) => void;
} => {
  const [isLookedAfter, setLookedAfter] = useState(false);
  return {
    pollingInterval: isLookedAfter ? AGAIN_MS : 0,
    lookAfter: (isToCome) => {
      if (isToCome !== isLookedAfter) setLookedAfter(isToCome);
    },
  };
};
