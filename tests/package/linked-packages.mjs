import fs from 'node:fs';
import path from 'node:path';

/** Another file system, files of another user, too many links: what cannot be linked can be copied. */
const UNLINKABLE = ['EXDEV', 'EPERM', 'EMLINK'];

const place = (source, target) => {
  try {
    fs.linkSync(source, target);
  } catch (error) {
    if (!UNLINKABLE.includes(error.code)) throw error;
    fs.copyFileSync(source, target);
  }
};

/** The files are linked and not copied: npm and Strapi replace files, they never write into one. */
const linkFolder = (from, to, isWanted) => {
  fs.mkdirSync(to, { recursive: true });
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (!isWanted(source)) continue;
    if (entry.isDirectory()) linkFolder(source, target, isWanted);
    else if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target);
    else place(source, target);
  }
};

/** The example site, which is a link, and npm's notes about the clone stay behind. */
const isPackage = (place) => {
  const name = place.split(path.sep)[1];
  return name === '.bin' || !(name.startsWith('.') || name === 'shop-example-store');
};

/**
 * Gives a site the packages of the clone: Strapi as it lies there, and much that the next `npm install` in the site removes, because
 * nothing in it asks for that.
 */
export const linkPackages = (root, site) =>
  linkFolder(path.join(root, 'node_modules'), path.join(site, 'node_modules'), (source) =>
    isPackage(path.relative(root, source))
  );

/** The same without what only the development of the plugin asks for, as npm would leave it. */
export const linkRuntimePackages = (root, site) => {
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  linkFolder(path.join(root, 'node_modules'), path.join(site, 'node_modules'), (source) => {
    const place = path.relative(root, source);
    return isPackage(place) && packages[place]?.dev !== true;
  });
};
