import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import { say } from '../setup/progress.mjs';
import { spawnSync } from 'node:child_process';

const VERSION = /^\d+\.\d+\.\d+$/;

/** The environment in which stores use this version of PostgreSQL's driver; it is installed beside the clone's own, once. */
export const environmentWithDriver = (version) => {
  if (!VERSION.test(version)) throw new Error(`"${version}" is no version of the package pg.`);
  const home = path.join(ROOT, '.cache/drivers', `pg-${version}`);
  const driver = path.join(home, 'node_modules/pg');
  if (!fs.existsSync(path.join(driver, 'package.json'))) {
    say(`Installing pg ${version}`);
    fs.mkdirSync(home, { recursive: true });
    fs.writeFileSync(path.join(home, 'package.json'), '{"private":true}\n');
    const args = ['install', `pg@${version}`, '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
    const { status } = spawnSync('npm', args, { cwd: home, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error(`pg ${version} could not be installed.`);
  }
  const hook = path.join(ROOT, 'tests/support/other-pg-driver.cjs');
  const options = [process.env.NODE_OPTIONS, `--require ${JSON.stringify(hook)}`].filter(Boolean).join(' ');
  return { OTHER_PG_DRIVER: driver, NODE_OPTIONS: options };
};
