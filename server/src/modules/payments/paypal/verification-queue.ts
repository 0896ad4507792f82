import { UnavailableError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';

/** Anybody may send messages, and each is checked by a call to the provider: so few calls are open at once, and few wait. */
const AT_ONCE = 4;
const MOST_WAITING = 16;
/** Seconds after which the provider may repeat a message that found no place. */
const RETRY_AFTER = 30;

type Queue = { running: number; readonly waiting: (() => void)[] };

const QUEUE = Symbol('checks of messages of PayPal');

/** @throws UnavailableError where too many messages wait to be checked. */
export const inVerificationQueue = async <Result>(
  platform: Platform,
  check: () => Promise<Result>
): Promise<Result> => {
  const queue = platform.memo<Queue>(QUEUE, () => ({ running: 0, waiting: [] }));
  if (queue.running < AT_ONCE) queue.running += 1;
  else {
    if (queue.waiting.length >= MOST_WAITING) {
      throw new UnavailableError('Too many messages are being checked. Please send it again.', RETRY_AFTER);
    }
    await new Promise<void>((resolve) => queue.waiting.push(resolve));
  }
  try {
    return await check();
  } finally {
    // The place is handed over, so that nobody who comes in between takes it.
    const next = queue.waiting.shift();
    if (next) next();
    else queue.running -= 1;
  }
};
