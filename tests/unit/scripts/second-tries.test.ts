import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const RESULTS = path.resolve(__dirname, '../../../scripts/test/results.mjs');

it('what passed at its second try is named, and nothing else', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'results-')), 'browser.json');
  const test = (fullName: string, status: string, invocations?: number) => ({ fullName, status, invocations });
  const assertionResults = [
    ...[test('at once', 'passed', 1), test('later', 'passed', 2), test('never', 'failed', 2), test('plain', 'passed')],
  ];
  writeFileSync(file, JSON.stringify({ numPassedTests: 3, numFailedTests: 1, testResults: [{ assertionResults }] }));
  const code = `
    import { secondTries } from ${JSON.stringify(RESULTS)};
    console.log(JSON.stringify(secondTries(${JSON.stringify(file)})));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' });
  expect(JSON.parse(stdout)).toEqual(['later']);
});
