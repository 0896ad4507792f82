import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PANEL_MODES } from '../../support/panel-mode';

const SCRIPTS = path.resolve(__dirname, '../../../scripts/test');

type Env = Readonly<Record<string, string>>;

/** What code that imports these names of a script answers, in an environment of its own. */
const answerOf = <Answer>(script: string, names: string, code: string, env: Env = {}): Answer => {
  const lines = [
    `import { ${names} } from ${JSON.stringify(path.join(SCRIPTS, script))};`,
    `console.log(JSON.stringify(${code}) ?? 'null');`,
  ];
  const args = ['--input-type=module', '--eval', lines.join('\n')];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Answer;
};

type Files = readonly string[] | null;

const filesOf = (suite: string, run: object, env?: Env) =>
  answerOf<Files>('selection.mjs', 'filesOf', `filesOf('${suite}', ${JSON.stringify(run)})`, env);

describe('what a run tries', () => {
  it('is everything on SQLite, and of the other databases what they decide', () => {
    const sqlite = filesOf('e2e', {});
    expect(sqlite).toContain('tests/e2e/settings.e2e.test.ts');
    expect(sqlite).not.toContain('tests/e2e/transfer.e2e.test.ts');
    expect(filesOf('integration', { database: 'postgres' })).toBeNull();
    expect(filesOf('integration', { database: 'mariadb' })).toContain('tests/integration/outbox.test.ts');
    const [postgres, mariadb] = [filesOf('e2e', { database: 'postgres' }), filesOf('e2e', { database: 'mariadb' })];
    expect(postgres).toEqual(expect.arrayContaining([...(mariadb ?? []), 'tests/e2e/postgres-driver.e2e.test.ts']));
    expect(mariadb).toContain('tests/e2e/order-races.e2e.test.ts');
    expect(mariadb).not.toContain('tests/e2e/settings.e2e.test.ts');
  });

  it('is everything with FULL=1, but of a driver what it decides', () => {
    for (const suite of ['e2e', 'integration']) {
      expect(filesOf(suite, { database: 'mariadb' }, { FULL: '1' })).toBeNull();
    }
    expect(filesOf('e2e', {}, { FULL: '1' })).toBeNull();
    const withDriver = filesOf('e2e', { database: 'postgres', driver: '8.20.0' }, { FULL: '1' });
    expect(withDriver).toContain('tests/e2e/crash.e2e.test.ts');
    expect(withDriver).not.toContain('tests/e2e/orders-list.e2e.test.ts');
  });

  it('is named by patterns that each fit a file', () => {
    expect(answerOf('selection.mjs', 'unusedPatterns', 'unusedPatterns()')).toEqual([]);
  });

  type Mode = { readonly name: string; readonly files?: readonly string[]; readonly environment: Env };
  const modesOf = (words: readonly string[], env: Env, suite = 'browser', database?: string) => {
    const plan = JSON.stringify({ database, jestArgs: words });
    return answerOf<readonly (Mode | null)[]>('selection.mjs', 'modesOf', `modesOf('${suite}', ${plan})`, env);
  };

  it('is each mode of the panel with FULL=1, where files without modes run once', () => {
    const modes = modesOf([], { FULL: '1' });
    const [wide, phone, keyboard] = modes;
    expect(modes.map((mode) => mode?.name)).toEqual([...PANEL_MODES]);
    expect(phone?.environment).toEqual({ TEST_PANEL_MODE: 'phone' });
    expect(wide?.files).toBeUndefined();
    expect(phone?.files).toContain('tests/browser/orders.browser.test.ts');
    expect(phone?.files).not.toContain('tests/browser/panel-weight.browser.test.ts');
    expect(keyboard?.files).toEqual(phone?.files);
  });

  it.each([[[], {}] as const, [['orders'], { FULL: '1' }] as const])('is one mode for %j with %o', (words, env) => {
    expect(modesOf(words, env)).toEqual([null]);
  });

  it('is each integration file once, on the databases that it is for', () => {
    const [three, two] = modesOf([], {}, 'integration', 'all');
    expect(three?.environment).toEqual({ TEST_DATABASES: 'sqlite,postgres,mysql' });
    expect(two?.environment).toEqual({ TEST_DATABASES: 'sqlite,postgres' });
    expect(three?.files).toEqual(filesOf('integration', { database: 'mariadb' }));
    const all = [...(three?.files ?? []), ...(two?.files ?? [])];
    const folder = path.resolve(__dirname, '../../integration');
    const there = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
    expect(all.map((file) => path.basename(file)).sort()).toEqual(there.sort());
    const whole = [expect.objectContaining({ environment: { TEST_DATABASES: 'sqlite,postgres,mysql' } })];
    expect(modesOf([], { FULL: '1' }, 'integration', 'all')).toEqual(whole);
    expect(modesOf(['facets'], {}, 'integration', 'all')).toEqual(whole);
  });
});

describe('the verdict on a suite', () => {
  const file = (name: string, passed: number, failed: number) => ({
    ...{ file: name, seconds: 1, passed, failed },
    failures: Array.from({ length: failed }, (_none, index) => `test ${index}`),
  });
  const FILES = [file('good', 3, 0), file('unsteady', 2, 1), file('excused', 1, 1), file('wrong', 4, 2)];

  const judge = (files: unknown, again: object, quarantined: readonly string[]) =>
    answerOf<Record<string, unknown>>(
      'results.mjs',
      'judge',
      `judge(${JSON.stringify(files)}, new Map(Object.entries(${JSON.stringify(again)})), ${JSON.stringify(quarantined)})`
    );

  it('names what passed when it ran again, excuses what is in quarantine, and counts the rest as failed', () => {
    const again = { unsteady: true, excused: false, wrong: false };
    expect(judge(FILES, again, ['excused'])).toMatchObject({
      ...{ passed: 11, failed: 2, unsteady: ['unsteady'], excused: ['excused'] },
      broken: [{ file: 'wrong', failures: ['test 0', 'test 1'] }],
    });
  });

  it.each([
    ['no report', undefined, 0, null],
    ['a report without files', [], 0, null],
    ['a code that no failed file explains', ['passed'], 1, null],
    ['files that passed', ['passed'], 0, [0]],
    ['files that failed', ['passed', 'failed'], 1, [0, 1]],
  ])('reads %s', (_what, statuses, code, failures) => {
    const report = path.join(mkdtempSync(path.join(tmpdir(), 'results-')), 'report.json');
    const testResults = (statuses ?? []).map((status) => ({ name: '/a.test.ts', status, assertionResults: [] }));
    if (statuses) writeFileSync(report, JSON.stringify({ testResults }));
    const read = `readFiles(${JSON.stringify(report)}, ${code})`;
    const failed = answerOf('results.mjs', 'readFiles', `${read}?.map(({ failed }) => failed) ?? null`);
    expect(failed).toEqual(failures);
  });

  it('is a failure without a report', () => {
    expect(judge(null, {}, [])).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('the quarantine', () => {
  const faultsOf = (entries: readonly object[]) =>
    answerOf<readonly string[]>(
      'quarantine.mjs',
      'faultsOfQuarantine',
      `faultsOfQuarantine(${JSON.stringify(entries)})`
    );
  const entry = {
    ...{
      file: 'tests/e2e/settings.e2e.test.ts',
      reason: 'a reason',
      firstSeen: '2026-11-28',
      suspectedCause: 'a cause',
    },
  };

  it('names files that exist, with reason, day and suspected cause, and ten at most', () => {
    expect(faultsOf([entry])).toEqual([]);
    expect(faultsOf([{ ...entry, file: 'tests/e2e/none.e2e.test.ts' }])).toHaveLength(1);
    expect(faultsOf([{ ...entry, reason: '' }])).toHaveLength(1);
    expect(faultsOf(Array.from({ length: 11 }, () => entry))).toHaveLength(1);
  });
});
