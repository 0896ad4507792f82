import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 250;

/** When a process began, in the kernel's ticks; undefined where /proc is missing. Tells a reused pid from the same process. */
const startOf = (pid) => {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
};

const isZombie = (pid) => {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
};

const isAlive = ({ pid, start }) => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return (start === undefined || startOf(pid) === start) && !isZombie(pid);
};

const identify = (pid) => ({ pid, start: startOf(pid) });

const readHolders = (file) => {
  try {
    const text = fs.readFileSync(file, 'utf8');
    return { text, holders: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

const writeBeside = (file, holders) => {
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  fs.writeFileSync(draft, JSON.stringify(holders));
  return draft;
};

/** A hard link either comes to be with its whole content or not at all: a lock is never seen half-written. */
const tryCreate = (file) => {
  const draft = writeBeside(file, [identify(process.pid)]);
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
};

/** Moves a dead holder's lock out of the way; puts it back if another waiter was quicker and it is a living one by now. */
const removeStale = (file, judgedText) => {
  const moved = `${file}.stale.${process.pid}`;
  try {
    fs.renameSync(file, moved);
    if (fs.readFileSync(moved, 'utf8') !== judgedText) fs.linkSync(moved, file);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(moved, { force: true });
  }
};

/**
 * A lock between processes of one machine that survives SIGKILL: it counts only while one of its holders lives.
 * `onWait` is called once, if somebody else holds it. Answers `addHolder(pid)`, for a child that must end before the lock
 * is free, and `release()`.
 */
export const acquireFileLock = async (file, { onWait } = {}) => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  let waited = false;
  while (!tryCreate(file)) {
    const found = readHolders(file);
    if (found && !found.holders.some(isAlive)) {
      removeStale(file, found.text);
      continue;
    }
    if (!waited) onWait?.(found?.holders[0]?.pid);
    waited = true;
    await sleep(POLL_MS);
  }
  const own = identify(process.pid);
  return {
    addHolder: (pid) => fs.renameSync(writeBeside(file, [own, identify(pid)]), file),
    release: () => fs.rmSync(file, { force: true }),
  };
};
