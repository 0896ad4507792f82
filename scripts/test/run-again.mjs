import { say } from '../setup/progress.mjs';

/** More failing files than these are no bad luck, and would take long. */
const MOST = 10;

/**
 * Files that failed run once more, one after another. Answers a map from each file that ran again to whether it passed then.
 * `files` is what `readFiles` answers, `alone(file, index)` runs one of them and answers the same.
 */
export const runAgain = async (files, alone) => {
  const failing = (files ?? []).filter(({ failed }) => failed > 0);
  const again = new Map();
  if (failing.length > MOST) {
    say(`${failing.length} files failed: too many to run them once more`);
    return again;
  }
  for (const [index, { file }] of failing.entries()) {
    say(`${file} failed and runs once more, alone`);
    const result = await alone(file, index);
    again.set(file, result !== null && result.length > 0 && result.every(({ failed }) => failed === 0));
  }
  return again;
};
