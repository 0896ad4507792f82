/** Runs the work once a place is free. */
export type Places = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * So many works run side by side, because each may need a connection to the database. One that takes longer than so many milliseconds
 * goes on without a place: most of those wait for somebody else, and must not keep others waiting.
 */
export const createPlaces = (count: number, longest: number): Places => {
  const waiting: (() => void)[] = [];
  let free = count;

  const enter = (): Promise<void> => {
    if (free === 0) return new Promise((begin) => waiting.push(begin));
    free -= 1;
    return Promise.resolve();
  };

  const leave = (): void => {
    const begin = waiting.shift();
    if (begin) begin();
    else free += 1;
  };

  return async (work) => {
    await enter();
    let isInside = true;
    const leaveOnce = (): void => {
      if (isInside) leave();
      isInside = false;
    };
    const timer = setTimeout(leaveOnce, longest);
    timer.unref();
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      leaveOnce();
    }
  };
};
