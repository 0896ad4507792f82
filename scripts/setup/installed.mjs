import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.mjs';

const packagesOf = (file) => {
  try {
    return JSON.parse(fs.readFileSync(path.join(ROOT, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
};

/**
 * True when node_modules holds what package-lock.json asks for. npm writes node_modules/.package-lock.json as its last
 * act and removes it as its first, so an installation that was killed half-way does not count. Optional packages may be
 * missing: they are for other platforms.
 */
export const areDependenciesInstalled = () => {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([name, entry]) => {
    if (!name.includes('node_modules/') || entry.optional || entry.peerOptional) return true;
    return present[name] !== undefined && present[name].version === entry.version;
  });
};
