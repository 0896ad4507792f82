import { createContext, useContext, useEffect } from 'react';

/** Which fields say on the page what is wrong with them: what is wrong with others would block a save that nobody can put right. */
export type DrawnFields = {
  /** For as long as they are drawn, until the answer is called. */
  readonly add: (names: readonly string[]) => () => void;
  /** From now on it counts what is drawn, if only for a while. */
  readonly begin: () => void;
  readonly has: (name: string) => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Another one after each change. */
  readonly version: () => number;
};

export const drawnFields = (): DrawnFields => {
  const counts = new Map<string, number>();
  const listeners = new Set<() => void>();
  let met = new Set<string>();
  let version = 0;
  const count = (names: readonly string[], by: number): void => {
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + by);
    if (by > 0) names.forEach((name) => met.add(name));
    version += 1;
    listeners.forEach((listener) => listener());
  };
  return {
    add: (names) => {
      count(names, 1);
      return () => count(names, -1);
    },
    begin: () => {
      met = new Set([...counts].filter(([, drawn]) => drawn > 0).map(([name]) => name));
      version += 1;
    },
    has: (name) => met.has(name),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
};

export const DrawnFieldsContext = createContext<DrawnFields | null>(null);

/** To be called by whatever shows the errors of fields of the form of its page. */
export const useDrawn = (...names: readonly string[]): void => {
  const drawn = useContext(DrawnFieldsContext);
  const written = JSON.stringify(names);
  useEffect(() => drawn?.add(JSON.parse(written) as readonly string[]), [drawn, written]);
};
