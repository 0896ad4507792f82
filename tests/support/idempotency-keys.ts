import type { TestClock } from './test-clock';

export type KeptAnswer<T> = { readonly asked: string; readonly answer: T };

/** What a provider has answered to the keys that it was sent; each is forgotten after its time. */
export const createIdempotencyKeys = <T>(clock: TestClock) => {
  const kept = new Map<string, KeptAnswer<T> & { readonly until: number }>();
  return {
    find: (key: string): KeptAnswer<T> | null => {
      const found = kept.get(key);
      if (!found || found.until > clock.now().getTime()) return found ?? null;
      kept.delete(key);
      return null;
    },
    /** @param lifetime milliseconds */
    keep: (key: string, answer: KeptAnswer<T>, lifetime: number): void => {
      kept.set(key, { ...answer, until: clock.now().getTime() + lifetime });
    },
  };
};
