import { readVerdicts } from './results.mjs';

/** `totals.mjs` prints `passed failed` over all results of a run; `totals.mjs report` its slowest files and what passed when it ran again. */
const SLOWEST = 10;

const verdicts = readVerdicts();
const sum = (key) => verdicts.reduce((total, each) => total + each[key], 0);

const report = () => {
  const files = verdicts.flatMap(({ name, files = [] }) => files.map((each) => ({ name, ...each })));
  const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  for (const { name, file, seconds } of slowest) console.log(`ci: slow: ${seconds.toFixed(0)} s ${file} (${name})`);
  for (const { name, unsteady = [] } of verdicts) {
    unsteady.forEach((file) => console.log(`unsteady: ${file} (${name})`));
  }
  for (const { name, excused = [] } of verdicts) {
    excused.forEach((file) => console.log(`quarantined: ${file} (${name})`));
  }
};

if (process.argv[2] === 'report') report();
else console.log(`${sum('passed')} ${sum('failed')}`);
