import type { Platform } from '../../server/src/platform/platform';

/** The memory of one process of the store. */
export const memoOfOne = (): Platform['memo'] => {
  const values = new Map<symbol, unknown>();
  return <T>(key: symbol, create: () => T): T => {
    if (!values.has(key)) values.set(key, create());
    return values.get(key) as T;
  };
};
