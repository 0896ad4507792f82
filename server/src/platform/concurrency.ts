export type ConcurrencyLimit = {
  /** Runs the work once there is room. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
  /** How many works wait for room. */
  readonly waiting: () => number;
};

/**
 * At most `count` works run side by side; those that wait begin in their order. With `longest`, a work that takes longer than so many
 * milliseconds goes on and is not counted any more: it waits for somebody else, and must not keep others waiting.
 */
export const createConcurrencyLimit = (count: number, longest?: number): ConcurrencyLimit => {
  const waiting: (() => void)[] = [];
  let free = count;

  const enter = (): Promise<void> => {
    if (free === 0) return new Promise((begin) => waiting.push(begin));
    free -= 1;
    return Promise.resolve();
  };

  // The room is handed over, so that nobody who comes in between takes it.
  const leave = (): void => {
    const begin = waiting.shift();
    if (begin) begin();
    else free += 1;
  };

  const run: ConcurrencyLimit['run'] = async (work) => {
    await enter();
    let isCounted = true;
    const leaveOnce = (): void => {
      if (isCounted) leave();
      isCounted = false;
    };
    const timer = longest === undefined ? undefined : setTimeout(leaveOnce, longest).unref();
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      leaveOnce();
    }
  };

  return { run, waiting: () => waiting.length };
};

export type Sharing<Value> = {
  /** Does the work, unless the same is in hand: then its outcome is answered, a failure too. */
  readonly join: (key: string, work: () => Promise<Value>) => Promise<Value>;
  /** Nobody joins what is in hand now. */
  readonly clear: () => void;
};

export const createSharing = <Value>(): Sharing<Value> => {
  const running = new Map<string, Promise<Value>>();

  const join: Sharing<Value>['join'] = async (key, work) => {
    const joined = running.get(key);
    if (joined) return joined;
    const begun = work();
    running.set(key, begun);
    try {
      return await begun;
    } finally {
      if (running.get(key) === begun) running.delete(key);
    }
  };

  return { join, clear: () => running.clear() };
};

/**
 * @throws Error, or what `late` makes, where the work has not ended after so many milliseconds. It is not stopped, only no longer waited
 * for: one silent consumer must not hold up what comes behind it for ever.
 */
export const withTimeout = async <T>(
  milliseconds: number,
  work: () => Promise<T>,
  late = (): Error => new Error(`no answer within ${milliseconds} ms`)
): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
  });
  try {
    return await Promise.race([work(), timeout]);
  } finally {
    clearTimeout(timer);
  }
};
