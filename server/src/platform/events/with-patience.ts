/**
 * @throws Error where the work has not ended after so many milliseconds. It is not stopped, only no longer waited for: one silent consumer
 * must not hold up what comes behind it for ever.
 */
export const withPatience = async <T>(patience: number, work: () => Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const impatience = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience);
  });
  try {
    return await Promise.race([work(), impatience]);
  } finally {
    clearTimeout(timer);
  }
};
