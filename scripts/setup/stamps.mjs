import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT, SETUP_STATE } from './paths.mjs';

const stampFile = (name) => path.join(SETUP_STATE, `${name}.stamp`);

const filesUnder = (relative) => {
  const absolute = path.join(ROOT, relative);
  if (!fs.existsSync(absolute)) return [];
  if (!fs.statSync(absolute).isDirectory()) return [relative];
  return fs
    .readdirSync(absolute)
    .sort()
    .flatMap((name) => filesUnder(path.join(relative, name)));
};

/** A digest of the names and contents of these files and folders (relative to the clone), and of the Node version. */
export const digestOf = (inputs) => {
  const hash = createHash('sha256').update(process.versions.modules);
  for (const file of inputs.flatMap(filesUnder)) {
    hash.update(`\0${file}\0`).update(fs.readFileSync(path.join(ROOT, file)));
  }
  return hash.digest('hex');
};

/** True when the step was finished with just these inputs and its outputs are still there. */
export const isCurrent = (name, digest, outputs) => {
  try {
    return (
      fs.readFileSync(stampFile(name), 'utf8') === digest &&
      outputs.every((output) => fs.existsSync(path.join(ROOT, output)))
    );
  } catch {
    return false;
  }
};

/** A step forgets its stamp before it begins, so that one that was killed half-way is repeated. */
export const clearStamp = (name) => fs.rmSync(stampFile(name), { force: true });

export const writeStamp = (name, digest) => {
  fs.mkdirSync(SETUP_STATE, { recursive: true });
  fs.writeFileSync(`${stampFile(name)}.draft`, digest);
  fs.renameSync(`${stampFile(name)}.draft`, stampFile(name));
};
