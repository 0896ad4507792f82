import { spawnSync } from 'node:child_process';
import path from 'node:path';

type Runs = readonly { readonly files: readonly string[]; readonly total: number }[];
type Plan = { readonly inTurn: readonly string[]; readonly runs: readonly Runs[]; readonly unused: readonly string[] };

const TURNS = path.resolve(__dirname, '../../../scripts/test/turns.mjs');

/** What three runs, one after each of three commits, try of a suite on each database. */
const planOf = (suite: string, env: Readonly<Record<string, string>>): Plan => {
  const code = `
    import { filesInTurn, splitByTurns, unusedPatterns } from ${JSON.stringify(TURNS)};
    const onEach = (turn) => {
      process.env.TEST_TURN = String(turn);
      return ['sqlite', 'postgres', 'mariadb'].map((database) => filesInTurn('${suite}', database));
    };
    const plan = { ...splitByTurns('${suite}'), runs: [1, 2, 3].map(onEach), unused: unusedPatterns('${suite}') };
    console.log(JSON.stringify(plan));`;
  const args = ['--input-type=module', '--eval', code];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env: { PATH: process.env.PATH, ...env } });
  return JSON.parse(stdout) as Plan;
};

describe.each(['e2e', 'integration', 'driver'])('the %s files of a CI run', (suite) => {
  const plan = planOf(suite, { CI: 'true' });

  it('are all tried, those that take turns on one database', () => {
    for (const run of plan.runs) {
      const tried = run.flatMap(({ files }) => files).map((file) => path.basename(file));
      expect(new Set(tried).size).toBe(run[0]?.total);
      for (const name of plan.inTurn) expect(tried.filter((each) => each === name)).toEqual([name]);
    }
  });

  it('have met each database after three commits', () => {
    for (const database of [0, 1, 2]) {
      const tried = plan.runs.flatMap((run) => run[database]?.files ?? []);
      expect(new Set(tried).size).toBe(plan.runs[0]?.[0]?.total);
    }
  });

  it('are chosen by patterns that each fit a file', () => {
    expect(plan.unused).toEqual([]);
  });

  it.each<Readonly<Record<string, string>>>([{ FULL: '1', CI: 'true' }, {}])(
    'are all tried on each database with %o',
    (env) => {
      for (const { files, total } of planOf(suite, env).runs.flat()) expect(files).toHaveLength(total);
    }
  );
});
