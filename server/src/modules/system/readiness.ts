import { UnavailableError } from '../../domain/errors';
import { withTimeout } from '../../platform/concurrency';
import type { Platform } from '../../platform/platform';

/** Milliseconds. Whoever asks comes again in a few seconds. */
const PATIENCE = 2_000;

const late = (): Error => new UnavailableError('The database does not answer.', 1);

/**
 * Asks the database for what each process asks it for all the time, at most every 700 ms: however many ask, it has no more to do.
 * @throws UnavailableError, or what the database has said.
 */
export const assertReady = async ({ versions }: Platform): Promise<void> => {
  await withTimeout(PATIENCE, () => versions.current('settings'), late);
};
