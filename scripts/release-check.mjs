import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** What has to be true before the package goes to a registry; npm runs it before `npm publish` and publishes nothing where it fails. */
const root = process.cwd();

const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';

const isAddress = (value) => /^(git\+)?https:\/\/\S+\.\S+$/.test(String(value ?? ''));

/** The plugin, and the client that is published behind it: both are checked before the first is sent. */
const MANIFESTS = ['package.json', 'client/package.json'];

const missingAddresses = (file) => {
  const { repository, homepage, bugs } = JSON.parse(read(file));
  return Object.entries({ 'repository.url': repository?.url, homepage, 'bugs.url': bugs?.url })
    .filter(([, value]) => !isAddress(value))
    .map(([name]) => `${file}: ${name} has to be the https address of where the project is kept.`);
};

const faultsOfVersions = (version) =>
  MANIFESTS.filter((file) => JSON.parse(read(file)).version !== version).map(
    (file) => `${file}: the version has to be ${version}, too.`
  );

const faultsOfChangelog = (version) => {
  const heading = new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d{2}-\\d{2}$`, 'm');
  return heading.test(read('CHANGELOG.md')) ? [] : [`CHANGELOG.md has no section "## [${version}] - YYYY-MM-DD".`];
};

const faultsOfTree = (version) => [
  ...(git('status', '--porcelain') === '' ? [] : ['The working tree holds changes that are not committed.']),
  ...(git('tag', '--points-at', 'HEAD').split('\n').includes(`v${version}`)
    ? []
    : [`The commit has no tag v${version}.`]),
];

const manifest = JSON.parse(read('package.json'));
const faults = [
  ...MANIFESTS.flatMap(missingAddresses),
  ...faultsOfVersions(manifest.version),
  ...faultsOfChangelog(manifest.version),
  ...faultsOfTree(manifest.version),
];
if (faults.length > 0) {
  console.error(`Version ${manifest.version} is not ready to be published, see docs/releasing.md:`);
  faults.forEach((fault) => console.error(`  ${fault}`));
  process.exitCode = 1;
}
