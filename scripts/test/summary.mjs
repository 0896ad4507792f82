const FLAGS = { postgres: ':postgres', mariadb: ':mariadb', all: ':databases' };

const commandFor = ({ suite, database }, file) => {
  const script = database ? `test${FLAGS[database]}` : `test:${suite}`;
  return `npm run ${script} -- ${file}`;
};

const printBroken = (run) => {
  for (const { file, failures } of run.broken) {
    console.log(`       ${file}: ${commandFor(run, file)}`);
    for (const name of failures) console.log(`         ● ${name}`);
  }
};

/** Prints a line per suite, and for each file that failed the command that repeats it; true when all of them passed. */
export const summarise = (runs) => {
  for (const run of runs) {
    console.log(`${run.failed === 0 ? 'ok    ' : 'FAILED'} ${run.title}: ${run.passed} passed, ${run.failed} failed`);
    run.unsteady.forEach((file) => console.log(`unsteady: ${file} passed when it ran once more, alone`));
    run.excused.forEach((file) => console.log(`quarantined: ${file} failed and does not decide`));
    printBroken(run);
  }
  if (runs.every(({ database }) => !database)) {
    console.log('       on SQLite; npm run test:postgres and npm run test:mariadb try the others');
  }
  return runs.every(({ failed }) => failed === 0);
};
