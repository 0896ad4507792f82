import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const IN_MEMORY = '/dev/shm';
/** Bytes that must be free there: the tables of some twenty stores, and a database server. */
const ROOM = 4 * 1024 ** 3;

const hasRoom = () => {
  try {
    const { bavail, bsize } = fs.statfsSync(IN_MEMORY);
    fs.accessSync(IN_MEMORY, fs.constants.W_OK);
    return bavail * bsize >= ROOM;
  } catch {
    // No such folder, or not for this user: the disk does as well.
    return false;
  }
};

/** A folder for what the tests of this run write, in memory where there is room; it is removed when this process ends. */
export const makeRunFolder = () => {
  const folder = fs.mkdtempSync(path.join(hasRoom() ? IN_MEMORY : os.tmpdir(), 'shop-tests-'));
  // A database server runs as another user and has to get in.
  fs.chmodSync(folder, 0o755);
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
};
