import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readState, writeState, type ListState } from './list-state';

/** What is only put right is no step that one goes back to. */
export type ChangeList = (change: Partial<ListState>, isPutRight?: boolean) => void;

/** The state of a list, kept in the address. Whatever changes but the page begins at the first page again. */
export const useListState = (): readonly [ListState, ChangeList] => {
  const [address, setAddress] = useSearchParams();
  const state = useMemo(() => readState(address), [address]);
  const change = useCallback<ChangeList>(
    (part, isPutRight = false) =>
      setAddress((known) => writeState({ ...readState(known), page: 1, ...part }), { replace: isPutRight }),
    [setAddress]
  );
  return [state, change];
};
