import fs from 'node:fs';
import path from 'node:path';

const read = (root, file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));

/** Where Node looks for what the package at `place` requires: in its own node_modules, then in those of the folders above. */
const foldersFor = (place) => {
  if (place === '') return ['node_modules/'];
  const above = place.slice(0, place.lastIndexOf('node_modules/')).replace(/\/$/, '');
  return [`${place}/node_modules/`, ...foldersFor(above)];
};

const placeOf = (packages, from, name) =>
  foldersFor(from)
    .map((folder) => folder + name)
    .find((place) => packages[place]);

const asksFor = ({ dependencies = {}, optionalDependencies = {} }) =>
  Object.keys({ ...dependencies, ...optionalDependencies });

/**
 * What npm puts into a site for the plugin's sake, out of the lockfile: its dependencies and theirs. Peers belong to the site.
 * Answers {direct, packages: [{place, name, version, license, hasInstallScript}]}.
 */
export const readRuntimePackages = (root) => {
  const { packages } = read(root, 'package-lock.json');
  const direct = Object.keys(read(root, 'package.json').dependencies ?? {});
  const found = new Map();
  const visit = (folder, names) => {
    for (const name of names) {
      const place = placeOf(packages, folder, name);
      if (place === undefined) throw new Error(`package-lock.json does not know ${name}: run npm install.`);
      if (found.has(place)) continue;
      const { version, license, hasInstallScript = false } = packages[place];
      found.set(place, { place, name, version, license, hasInstallScript });
      visit(place, asksFor(packages[place]));
    }
  };
  visit('', direct);
  return { direct, packages: [...found.values()].sort((a, b) => (a.place < b.place ? -1 : 1)) };
};
