import path from 'node:path';

/** What these files look for happens once in many runs: a failure of theirs is never luck. */
const NO_SECOND_TRY = /races|crash|kill|storm|oversell|claims|locks|dropped-connections|doctor|older-plugin|invariants/;

/**
 * In CI a test that fails has one more try, and the summary of the run names it: on two busy processors a wait can end too late in one
 * of sixteen thousand tests. A fault that is there each time fails both times. Nowhere else, and never in files that look for races.
 */
if (process.env.CI === 'true' && !NO_SECOND_TRY.test(path.basename(expect.getState().testPath ?? ''))) {
  jest.retryTimes(1, { logErrorsBeforeRetry: true });
}
