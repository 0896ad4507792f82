import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './setup/paths.mjs';

/**
 * Puts the client that the build has made into its own package, `client/`: the plugin has it as the subpath `client`, and storefronts
 * install it without the plugin. npm runs it before it packs that one.
 */
const BUILT = path.join(ROOT, 'dist/client');
const OWN = path.join(ROOT, 'client/dist');

const versionOf = (folder) => JSON.parse(fs.readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8')).version;

if (!fs.existsSync(path.join(BUILT, 'index.mjs'))) {
  throw new Error(`There is no built client in ${BUILT}: npm run build makes it.`);
}
if (versionOf('client') !== versionOf('.')) throw new Error('The versions of the plugin and of its client differ.');
fs.rmSync(OWN, { recursive: true, force: true });
fs.cpSync(BUILT, OWN, { recursive: true });
