import { useRef, type MutableRefObject } from 'react';

/**
 * Of a page that stays after a save: the version that was read or saved last, which the next save names, not what a colleague has saved
 * since; and what takes it out of the answer to a save, for `onSaved`.
 */
export const useReadVersion = (
  begun: string
): readonly [read: MutableRefObject<string>, keep: (saved: unknown) => void] => {
  const read = useRef(begun);
  const keep = (saved: unknown): void => {
    read.current = (saved as { readonly version: string }).version;
  };
  return [read, keep];
};
