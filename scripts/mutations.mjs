import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MUTATIONS } from './mutations/planted.mjs';
import { ROOT } from './setup/paths.mjs';

/**
 * Plants faults in money, permissions, locks and what users of other shops reported, one after another, and shows that the tests notice
 * each. Takes some minutes; `npm run test:mutations -- locks` tries those whose title has the word. The tree must be clean: files are changed and put back.
 */
const words = process.argv.slice(2);
const chosen = MUTATIONS.filter(({ title }) => words.every((word) => title.includes(word)));

const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.trim();

const plant = ({ file, from, to }) => {
  const address = path.join(ROOT, file);
  const sound = readFileSync(address, 'utf8');
  const parts = sound.split(from);
  if (parts.length !== 2) throw new Error(`${file} has the text of the mutation ${parts.length - 1} times: ${from}`);
  writeFileSync(address, parts.join(to));
  return () => writeFileSync(address, sound);
};

const runTests = (args) => {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/test.mjs', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const failed = /^(?:ok|FAILED) .*?: \d+ passed, (\d+) failed$/m.exec(stdout)?.[1];
  return { status, failed: Number(failed ?? 0) };
};

const tryMutation = (mutation) => {
  const began = Date.now();
  const restore = plant(mutation);
  try {
    const { status, failed } = runTests(mutation.tests);
    // A run that broke off has noticed nothing: failed tests have to show for it.
    const isCaught = status !== 0 && failed > 0;
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(`${isCaught ? 'caught  ' : 'SURVIVED'} ${mutation.title}: ${failed} failed (${seconds} s)`);
    return isCaught;
  } finally {
    restore();
  }
};

if (git('status', '--porcelain', '--', 'server') !== '') {
  console.error('mutations: commit or stash your changes of server/ first.');
  process.exit(1);
}
console.log(`mutations: ${chosen.length} planted, one at a time`);
const caught = chosen.map(tryMutation).filter(Boolean).length;
console.log(`mutations: ${caught} of ${chosen.length} caught`);
process.exitCode = caught === chosen.length && chosen.length > 0 ? 0 : 1;
