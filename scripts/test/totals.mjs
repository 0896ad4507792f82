import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import { countResults } from './results.mjs';

/** Prints `passed failed` over all results that lie in .cache/tests. */
const folder = path.join(ROOT, '.cache/tests');
const files = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
const counts = files.map((name) => countResults(path.join(folder, name)));
const sum = (key) => counts.reduce((total, each) => total + each[key], 0);

console.log(`${sum('passed')} ${sum('failed')}`);
