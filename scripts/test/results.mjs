import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/paths.mjs';

export const RESULTS = path.join(ROOT, '.cache/tests');

const readReport = (file) => {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

const secondsOf = ({ startTime = 0, endTime = 0 }) => (endTime - startTime) / 1000;

const fileOf = ({ name, status, assertionResults = [], ...times }) => {
  const failures = assertionResults.filter((each) => each.status === 'failed').map(({ fullName }) => fullName);
  return {
    file: path.relative(ROOT, name),
    seconds: secondsOf(times),
    passed: assertionResults.filter((each) => each.status === 'passed').length,
    // A file that did not even load counts as one failure.
    failed: Math.max(failures.length, status === 'failed' ? 1 : 0),
    failures,
  };
};

/**
 * The files of a report of `jest --json`. Null is a failure of its own: jest ended before it could write a report, found no file, or ended
 * with another code than 0 although no file failed, as where its global set-up or teardown does.
 */
export const readFiles = (report, code) => {
  const files = readReport(report)?.testResults.map(fileOf) ?? [];
  const isExplained = code === 0 || files.some(({ failed }) => failed > 0);
  return files.length > 0 && isExplained ? files : null;
};

const sum = (files, key) => files.reduce((total, each) => total + each[key], 0);

/**
 * What a run of a suite comes to. `again` maps files that failed to whether they passed when they ran once more, alone; the failures of
 * files in quarantine are told and decide nothing.
 */
export const judge = (files, again, quarantined) => {
  if (files === null) return { passed: 0, failed: 1, unsteady: [], excused: [], files: [], broken: [] };
  const failing = files.filter(({ failed }) => failed > 0);
  const isUnsteady = ({ file }) => again.get(file) === true;
  const isExcused = (each) => !isUnsteady(each) && quarantined.includes(each.file);
  const broken = failing.filter((each) => !isUnsteady(each) && !isExcused(each));
  return {
    passed: sum(files, 'passed') + sum(failing.filter(isUnsteady), 'failed'),
    failed: sum(broken, 'failed'),
    unsteady: failing.filter(isUnsteady).map(({ file }) => file),
    excused: failing.filter(isExcused).map(({ file }) => file),
    files: files.map(({ file, seconds }) => ({ file, seconds })),
    broken: broken.map(({ file, failures }) => ({ file, failures })),
  };
};

/** For scripts/test/totals.mjs, which adds up what all commands of a run have left. */
export const writeVerdict = (name, verdict) => {
  fs.mkdirSync(RESULTS, { recursive: true });
  fs.writeFileSync(path.join(RESULTS, `${name}.json`), JSON.stringify(verdict));
};

export const readVerdicts = () => {
  const names = fs.existsSync(RESULTS) ? fs.readdirSync(RESULTS).filter((name) => name.endsWith('.json')) : [];
  return names.map((name) => ({ name: name.replace('.json', ''), ...readReport(path.join(RESULTS, name)) }));
};
