import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/paths.mjs';

export const MOST_IN_QUARANTINE = 10;
const FIELDS = ['file', 'reason', 'firstSeen', 'suspectedCause'];

/** What is wrong with the list of tests/quarantine.json, as sentences. */
export const faultsOfQuarantine = (entries) => [
  ...(entries.length > MOST_IN_QUARANTINE
    ? [`${entries.length} files are in quarantine; ${MOST_IN_QUARANTINE} are the most.`]
    : []),
  ...entries.flatMap((entry) =>
    FIELDS.filter((field) => !entry[field]).map((field) => `${entry.file} has no ${field}.`)
  ),
  ...entries
    .filter(({ file }) => file && !fs.existsSync(path.join(ROOT, file)))
    .map(({ file }) => `${file} does not exist.`),
];

/** Files that fail now and then: they run and are reported, and do not decide. For the unsteady, never for the wrong. */
export const readQuarantine = () => {
  const entries = JSON.parse(fs.readFileSync(path.join(ROOT, 'tests/quarantine.json'), 'utf8'));
  const faults = faultsOfQuarantine(entries);
  if (faults.length > 0) throw new Error(`tests/quarantine.json: ${faults.join(' ')}`);
  return entries.map(({ file }) => file);
};
