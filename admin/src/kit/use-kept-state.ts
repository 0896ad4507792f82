import { useState } from 'react';

const read = <Value>(key: string, standard: Value): Value => {
  const kept = localStorage.getItem(key);
  if (kept === null) return standard;
  try {
    return JSON.parse(kept) as Value;
  } catch {
    // Other code of this address wrote it.
    return standard;
  }
};

/** A choice that the browser keeps for the next time. Strapi has such a hook too, but not in all versions of our range. */
export const useKeptState = <Value>(key: string, standard: Value): readonly [Value, (value: Value) => void] => {
  const [value, setValue] = useState(() => read(key, standard));
  const keep = (next: Value): void => {
    localStorage.setItem(key, JSON.stringify(next));
    setValue(next);
  };
  return [value, keep];
};
