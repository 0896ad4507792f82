import { auditPackages } from './supply-chain/audit.mjs';
import { checkInstallScripts, checkLicences, checkNumber, listLicences } from './supply-chain/checks.mjs';
import { readRuntimePackages } from './supply-chain/runtime-packages.mjs';
import { findSecrets } from './supply-chain/secrets.mjs';
import { say } from './setup/progress.mjs';

/**
 * `npm run supply-chain`: what the package brings into a site, and whether the clone holds a secret. Ends with 1 for any fault. FULL=1
 * asks the registry for advisories, too: its answer changes without a change of ours, and it does not answer on every machine.
 */
const root = process.cwd();
const NOT_ASKED = { faults: null, notes: ['npm audit: not in this run, FULL=1 asks the registry'] };

const main = () => {
  const runtime = readRuntimePackages(root);
  say(`${runtime.direct.length} dependencies, ${runtime.packages.length} packages with theirs:`);
  listLicences(runtime).forEach((line) => say(`  ${line}`));
  const audit = process.env.FULL === '1' ? auditPackages(root, runtime) : NOT_ASKED;
  audit.notes.forEach(say);
  return {
    'number of dependencies': checkNumber(runtime),
    licences: checkLicences(runtime),
    'install scripts': checkInstallScripts(runtime),
    'npm audit': audit.faults,
    secrets: findSecrets(root),
  };
};

const wordFor = (faults) => {
  if (faults === null) return 'NOT CHECKED';
  return faults.length === 0 ? 'ok' : 'FAILED';
};

const checks = Object.entries(main());
for (const [title, faults] of checks) {
  say(`${title}: ${wordFor(faults)}`);
  faults?.forEach((fault) => console.error(`  ${fault}`));
}
process.exitCode = checks.some(([, faults]) => faults?.length > 0) ? 1 : 0;
