import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/paths.mjs';

/** Files of Git, and those that would become some with the next commit. */
const filesOf = (root) => {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { status, stdout, stderr } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`The files of the clone are not known: ${stderr}`);
  return stdout.split('\0').filter((name) => name !== '' && fs.existsSync(path.join(root, name)));
};

/** secretlint measures itself, and for each measure looks through all those before: few files at a time are many times as fast. */
const BATCH = 200;

const inBatches = (files) =>
  Array.from({ length: Math.ceil(files.length / BATCH) }, (_, index) =>
    files.slice(index * BATCH, (index + 1) * BATCH)
  );

const secretsIn = (root, files) => {
  const bin = path.join(ROOT, 'node_modules/.bin/secretlint');
  const args = ['--no-glob', '--no-color', '--format', 'unix', '--secretlintrc', path.join(ROOT, '.secretlintrc.json')];
  const { status, stdout, stderr } = spawnSync(bin, [...args, ...files], { cwd: root, encoding: 'utf8' });
  if (status === 0) return [];
  if (status === 1) {
    return stdout
      .trim()
      .split('\n')
      .filter((line) => line !== '');
  }
  throw new Error(`secretlint ended with ${status}: ${stderr}`);
};

/** Keys and passwords in the tree, by the rules of secretlint (.secretlintrc.json); it asks nobody. */
export const findSecrets = (root) => inBatches(filesOf(root)).flatMap((files) => secretsIn(root, files));
