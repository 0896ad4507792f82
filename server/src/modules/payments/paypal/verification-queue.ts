import { UnavailableError } from '../../../domain/errors';
import { createConcurrencyLimit } from '../../../platform/concurrency';
import type { Platform } from '../../../platform/platform';

/** Anybody may send messages, and each is checked by a call to the provider: so few calls are open at once, and few wait. */
const AT_ONCE = 4;
const MOST_WAITING = 16;
/** Seconds after which the provider may repeat a message that found no place. */
const RETRY_AFTER = 30;

const QUEUE = Symbol('checks of messages of PayPal');

/** @throws UnavailableError where too many messages wait to be checked. */
export const inVerificationQueue = async <Result>(
  platform: Platform,
  check: () => Promise<Result>
): Promise<Result> => {
  const queue = platform.memo(QUEUE, () => createConcurrencyLimit(AT_ONCE));
  if (queue.waiting() >= MOST_WAITING) {
    throw new UnavailableError('Too many messages are being checked. Please send it again.', RETRY_AFTER);
  }
  return queue.run(check);
};
