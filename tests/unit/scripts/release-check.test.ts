import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SCRIPT = path.resolve(__dirname, '../../../scripts/release-check.mjs');
const HOME = 'https://code.example/shop';
const READY = {
  version: '0.1.0',
  repository: { type: 'git', url: `git+${HOME}.git` },
  homepage: HOME,
  bugs: { url: `${HOME}/issues` },
};
const CHANGELOG = '# Changelog\n\n## [0.1.0] - 2026-11-25\n';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'shop-release-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const git = (...args: readonly string[]) =>
  spawnSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], { cwd: root });

const release = (manifest: object, changelog = CHANGELOG, tag = 'v0.1.0', client: object = READY) => {
  mkdirSync(path.join(root, 'client'));
  writeFileSync(path.join(root, 'package.json'), JSON.stringify(manifest));
  writeFileSync(path.join(root, 'client/package.json'), JSON.stringify(client));
  writeFileSync(path.join(root, 'CHANGELOG.md'), changelog);
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', 'x');
  git('tag', tag);
};

const check = () => spawnSync(process.execPath, [SCRIPT], { cwd: root, encoding: 'utf8' });

/** docs/releasing.md: `npm publish` runs this first. */
describe('a release', () => {
  it('that is complete passes', () => {
    release(READY);
    expect(check()).toMatchObject({ status: 0, stderr: '' });
  });

  it.each([
    ['repository.url', { ...READY, repository: undefined }],
    ['repository.url', { ...READY, repository: { url: '' } }],
    ['homepage', { ...READY, homepage: 'TODO' }],
    ['bugs.url', { ...READY, bugs: {} }],
  ])('without %s is refused', (name, manifest) => {
    release(manifest);
    expect(check()).toMatchObject({ status: 1, stderr: expect.stringContaining(`package.json: ${name}`) });
  });

  it.each([
    ['no section "## [0.1.0]', '# Changelog\n\n## [Unreleased]\n', 'v0.1.0'],
    ['no section "## [0.1.0]', '# Changelog\n\n## [0.1.0]\n', 'v0.1.0'],
    ['no tag v0.1.0', CHANGELOG, 'v0.0.9'],
  ])('is refused: %s', (fault, changelog, tag) => {
    release(READY, changelog, tag);
    expect(check()).toMatchObject({ status: 1, stderr: expect.stringContaining(fault) });
  });

  it.each([
    ['client/package.json: repository.url', { ...READY, repository: undefined }],
    ['client/package.json: the version has to be 0.1.0', { ...READY, version: '0.0.9' }],
  ])('is refused before the plugin is sent where its client is not ready (%s)', (fault, client) => {
    release(READY, CHANGELOG, 'v0.1.0', client);
    expect(check()).toMatchObject({ status: 1, stderr: expect.stringContaining(fault) });
  });

  it('with changes that are not committed is refused', () => {
    release(READY);
    writeFileSync(path.join(root, 'left.txt'), 'x');
    expect(check()).toMatchObject({ status: 1, stderr: expect.stringContaining('not committed') });
  });
});
