import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** `npm run supply-chain` in a small clone, with an npm whose audit answers what the test says. */
const SCRIPT = path.resolve(__dirname, '../../../scripts/supply-chain.mjs');
const CLEAN = { vulnerabilities: {} };

type Locked = Readonly<Record<string, unknown>>;

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'shop-supply-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (name: string, content: unknown): void => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), typeof content === 'string' ? content : JSON.stringify(content));
};

/** A clone that depends on `a`, which has a `b` of its own; beside them a `b` for development that nobody may install. */
const PACKAGES: Readonly<Record<string, Locked>> = {
  'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { b: '^2.0.0' } },
  'node_modules/a/node_modules/b': { version: '2.0.0', license: '(GPL-3.0 OR ISC)' },
  'node_modules/b': { version: '1.0.0', license: 'GPL-3.0', dev: true, hasInstallScript: true },
};

const run = (audit: unknown, changes: Readonly<Record<string, Locked>> = {}, dependencies = ['a']) => {
  write('package.json', { dependencies: Object.fromEntries(dependencies.map((name) => [name, '1.0.0'])) });
  write('package-lock.json', { packages: { ...PACKAGES, ...changes } });
  write('bin/npm', `#!/bin/sh\ncat <<'END'\n${JSON.stringify(audit)}\nEND\n`);
  chmodSync(path.join(root, 'bin/npm'), 0o755);
  spawnSync('git', ['init', '--quiet'], { cwd: root });
  const env = { ...process.env, FULL: '1', PATH: `${path.join(root, 'bin')}:${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT], { cwd: root, env, encoding: 'utf8' });
  return { status, stdout, stderr };
};

const finding = (name: string, severity: string, place: string) => ({
  vulnerabilities: { [name]: { name, severity, via: [{ title: 'Opens a door' }], nodes: [place] } },
});

describe('npm run supply-chain', () => {
  it('passes, and names what comes into a site', () => {
    const { status, stdout } = run(CLEAN);
    expect(stdout).toContain('1 dependencies, 2 packages');
    expect(stdout).toContain('MIT: a 1.0.0');
    expect(stdout).toContain('npm audit: ok');
    expect(status).toBe(0);
  });

  it.each([
    ['licences', 'a@1.0.0: the licence GPL-3.0 is not on the list', { license: 'GPL-3.0' }],
    ['licences', 'a@1.0.0: the licence (none) is not on the list', { license: undefined }],
    ['licences', 'a@1.0.0: the licence MIT AND GPL-3.0 is not on the list', { license: 'MIT AND GPL-3.0' }],
    ['install scripts', 'a@1.0.0 runs a script when it is installed', { hasInstallScript: true }],
  ])('fails by %s: %s', (title, fault, change) => {
    const { status, stdout, stderr } = run(CLEAN, { 'node_modules/a': { ...PACKAGES['node_modules/a'], ...change } });
    expect(stdout).toContain(`${title}: FAILED`);
    expect(stderr).toContain(fault);
    expect(status).toBe(1);
  });

  it('fails by fifteen dependencies', () => {
    const names = Array.from({ length: 15 }, (_, index) => `p${index}`);
    const locked = names.map((name) => [`node_modules/${name}`, { version: '1.0.0', license: 'MIT' }] as const);
    expect(run(CLEAN, Object.fromEntries(locked), names)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('15 dependencies'),
    });
    expect(run(CLEAN, Object.fromEntries(locked), names.slice(1)).status).toBe(0);
  });

  it.each([
    ['high', 'node_modules/a/node_modules/b', 1],
    ['critical', 'node_modules/a', 1],
    ['moderate', 'node_modules/a', 0],
    // Of the site, or of development: told at most.
    ['high', 'node_modules/b', 0],
  ])('judges a %s finding in %s', (severity, place, expected) => {
    const { status, stdout, stderr } = run(finding('b', severity, place));
    expect(status).toBe(expected);
    expect(`${stdout}${stderr}`.includes('Opens a door')).toBe(severity !== 'moderate');
  });

  it('says so where the registry does not answer, and fails nothing by it', () => {
    const { status, stdout } = run({ message: '405 Method Not Allowed', error: { summary: '' } });
    expect(stdout).toContain('THE REGISTRY DOES NOT ANSWER: npm audit DID NOT RUN (405 Method Not Allowed)');
    expect(stdout).toContain('npm audit: NOT CHECKED');
    expect(status).toBe(0);
  });

  it('fails by a secret that lies in the tree, and does not print it', () => {
    const key = ['sk', 'live', '4eC39HqLyjWDarjtT1zdp7dcX9aB'].join('_');
    write('notes/keys.txt', `STRIPE=${key}\n`);
    const { status, stdout, stderr } = run(CLEAN);
    expect(stdout).toContain('secrets: FAILED');
    expect(stderr).toContain('keys.txt');
    expect(`${stdout}${stderr}`).not.toContain(key);
    expect(status).toBe(1);
  });
});
