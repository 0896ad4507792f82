import path from 'node:path';
import { acquireFileLock } from './file-lock.mjs';
import { SETUP_STATE } from './paths.mjs';
import { say, withProgress } from './progress.mjs';
import { runCommand } from './run-command.mjs';
import { clearStamp, digestOf, isCurrent, writeStamp } from './stamps.mjs';
import { setupSteps } from './steps.mjs';

const isDone = (step) =>
  step.isCurrent ? step.isCurrent() : isCurrent(step.name, digestOf(step.inputs), step.outputs);

const run = async (step, lock) => {
  const digest = step.inputs && digestOf(step.inputs);
  clearStamp(step.name);
  const [command, args] = step.command;
  await runCommand(command, args, {
    cwd: step.cwd,
    env: step.env,
    log: path.join(SETUP_STATE, `${step.name}.log`),
    onSpawn: lock.addHolder,
  });
  if (digest) writeStamp(step.name, digest);
};

/**
 * Installs and builds what this clone still lacks for a level: `install`, `site` or `panel`. Several starts may call it at once: one works, the others wait and
 * then find everything done. Does nothing, and takes no lock, when everything is up to date.
 */
export const prepareClone = async (level) => {
  const steps = setupSteps(level);
  if (steps.every(isDone)) return;
  const lock = await acquireFileLock(path.join(SETUP_STATE, 'lock'), {
    onWait: (pid) => say(`Waiting for another start (process ${pid}) that is setting this clone up ...`),
  });
  try {
    for (const [index, step] of steps.entries()) {
      const title = `[${index + 1}/${steps.length}] ${step.title}`;
      if (isDone(step)) say(`${title}: up to date`);
      else await withProgress(title, () => run(step, lock));
    }
  } finally {
    lock.release();
  }
};
