import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../scripts/setup/paths.mjs';
import { runCommand } from '../../scripts/setup/run-command.mjs';

/** The newer Node that sites run on, as the npm registry has it: a package for each platform, with the binary in it. */
export const NEWER_NODE = '24.21.0';

const PACKAGE = `node-${process.platform}-${process.arch}`;

const answers = (node) => {
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8' }).trim() === `v${NEWER_NODE}`;
  } catch {
    return false;
  }
};

/** The path of that Node, installed beside the clone's packages once; or why it is not to be had, as `{missing}`. */
export const findNewerNode = async () => {
  const home = path.join(ROOT, '.cache/node', PACKAGE);
  const node = path.join(home, 'node_modules', PACKAGE, 'bin/node');
  if (answers(node)) return { node };
  fs.mkdirSync(home, { recursive: true });
  fs.writeFileSync(path.join(home, 'package.json'), '{"private":true}\n');
  const args = [
    'install',
    `${PACKAGE}@${NEWER_NODE}`,
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
  ];
  try {
    await runCommand('npm', args, { cwd: home, log: path.join(home, 'npm-install.log') });
  } catch (error) {
    return { missing: error.message };
  }
  return answers(node) ? { node } : { missing: `${PACKAGE}@${NEWER_NODE} does not run on this machine` };
};
