import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './setup/paths.mjs';

/** `npm run lint`: every check is made, whatever the ones before it have found, so that one run tells all there is to mend. */
const bin = (name) => path.join(ROOT, 'node_modules/.bin', name);

const CHECKS = {
  'rules that need types, circles (oxlint)': [bin('oxlint'), '--type-aware', '.'],
  'rules (eslint)': [bin('eslint'), '.'],
  'format (prettier)': [bin('prettier'), '--check', '.'],
  'regular expressions': [process.execPath, 'scripts/lint-regexes.mjs'],
  'commit messages': [process.execPath, 'scripts/lint-commits.mjs'],
};

const failed = Object.entries(CHECKS).filter(([title, [command, ...args]]) => {
  const began = Date.now();
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' });
  console.log(`lint: ${title}: ${status === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s`);
  return status !== 0;
});
if (failed.length > 0) console.error(`lint: failed: ${failed.map(([title]) => title).join('; ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
