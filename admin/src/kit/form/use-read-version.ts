import { useRef, type MutableRefObject } from 'react';

/**
 * The version that was read or saved last, which the next save names, not what a colleague has saved since; and what takes it out of the
 * answer to a save, for `onSaved`. Forms that go elsewhere after a save need it too: whoever typed while it was being saved may stay.
 */
export const useReadVersion = (
  // A new record has none.
  begun = ''
): readonly [read: MutableRefObject<string>, keep: (saved: unknown) => void] => {
  const read = useRef(begun);
  const keep = (saved: unknown): void => {
    read.current = (saved as { readonly version: string }).version;
  };
  return [read, keep];
};
