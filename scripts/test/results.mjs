import fs from 'node:fs';

const NOTHING = { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 1 };

const read = (file) => {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    // Jest ended before it could write its results: that is a failure of its own.
    return NOTHING;
  }
};

/** Tests that passed and failed according to a file of `jest --json`; a file that did not even load counts as one failure. */
export const countResults = (file) => {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = read(file);
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
};

/** Names of the tests that passed at their second try. */
export const secondTries = (file) =>
  (read(file).testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults ?? [])
    .filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1)
    .map(({ fullName }) => fullName);

/** Prints a line per suite; true when all of them passed. */
export const summarise = (runs) => {
  for (const { suite, database, mode, results, ok } of runs) {
    const { passed, failed } = countResults(results);
    console.log(
      `${ok ? 'ok    ' : 'FAILED'} ${suite}${database ? ` on ${database}` : ''}${mode ? `, ${mode}` : ''}: ${passed} passed, ${failed} failed`
    );
    for (const name of secondTries(results)) console.log(`       passed at the second try: ${name}`);
  }
  return runs.every(({ ok }) => ok);
};
