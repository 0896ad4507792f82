import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this clone. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The example site that `npm run demo` starts. */
export const STORE = path.join(ROOT, 'examples/store');

/** Stamps, logs and the lock of the set-up: of this clone, never of a database. */
export const SETUP_STATE = path.join(ROOT, '.cache/setup');

/** `require` as the example site sees it; only to be called once the dependencies are installed. */
export const requireFromStore = () => createRequire(path.join(STORE, 'package.json'));
