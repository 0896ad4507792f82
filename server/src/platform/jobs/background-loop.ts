import { AsyncResource } from 'node:async_hooks';
import { errorText, type Log } from '../log';

/**
 * Runs one piece of work again and again, never twice at a time in this process: soon after `wake()`, and at each interval
 * for what other processes left behind. Work runs in the asynchronous context in which the loop was made, so neither the
 * transaction nor anything else of the request that woke it leaks in.
 */
export type BackgroundLoop<Result> = {
  /** Runs the work after the run in hand; also before `start()` and after `stop()`. */
  readonly run: () => Promise<Result>;
  /** Asks for a run soon. Many calls make one run. Does nothing unless started. */
  readonly wake: () => void;
  readonly start: () => void;
  /** Waits for the run in hand. */
  readonly stop: () => Promise<void>;
};

export type BackgroundLoopOptions<Result> = {
  readonly name: string;
  /** Milliseconds between two looks. */
  readonly interval: number;
  /** Milliseconds that a run waits for more calls of `wake`, so that one run serves them together; none by default. */
  readonly gathering?: number;
  readonly work: () => Promise<Result>;
  readonly log: Log;
};

/** Runs tasks one after another, in the asynchronous context in which it was made. */
const createLine = (root: AsyncResource) => {
  let tail: Promise<unknown> = Promise.resolve();
  return {
    add: <T>(task: () => Promise<T>): Promise<T> => {
      const next = root.runInAsyncScope(() => tail.then(task));
      tail = next.catch(() => undefined);
      return next;
    },
    empty: async (): Promise<void> => {
      await tail;
    },
  };
};

export const createBackgroundLoop = <Result>(options: BackgroundLoopOptions<Result>): BackgroundLoop<Result> => {
  const { name, interval, gathering = 0, work, log } = options;
  const root = new AsyncResource(name);
  const line = createLine(root);
  let timer: NodeJS.Timeout | undefined;
  let queued = false;

  // `queued` falls only when the run begins: whatever wakes while a run is waiting is served by that run.
  const wokenRun = async (): Promise<void> => {
    queued = false;
    if (!timer) return;
    try {
      await work();
    } catch (error) {
      log.error(`${name} failed: ${errorText(error)}`);
    }
  };

  const wake = (): void => {
    if (!timer || queued) return;
    queued = true;
    const run = (): void => void line.add(wokenRun);
    root.runInAsyncScope(() => (gathering > 0 ? setTimeout(run, gathering).unref() : setImmediate(run)));
  };

  const start = (): void => {
    if (timer) return;
    timer = root.runInAsyncScope(() => setInterval(wake, interval));
    timer.unref();
    wake();
  };

  const stop = async (): Promise<void> => {
    clearInterval(timer);
    timer = undefined;
    await line.empty();
  };

  return { run: () => line.add(work), wake, start, stop };
};
