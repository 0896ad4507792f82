import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const TAIL_LINES = 40;
const running = new Set();

const tailOf = (file) => fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(-TAIL_LINES).join('\n');

/**
 * Runs a command with its output in a log file; rejects with the end of that log when it fails.
 * `onSpawn(pid)` lets a lock know of the child.
 */
export const runCommand = (command, args, { cwd, env, log, onSpawn }) =>
  new Promise((resolve, reject) => {
    fs.mkdirSync(path.dirname(log), { recursive: true });
    const output = fs.openSync(log, 'w');
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', output, output] });
    fs.closeSync(output);
    running.add(child);
    if (child.pid) onSpawn?.(child.pid);
    child.once('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.once('exit', (code, signal) => {
      running.delete(child);
      if (code === 0) return resolve();
      const how = signal ? `was ended by ${signal}` : `ended with ${code}`;
      return reject(new Error(`${command} ${args.join(' ')} ${how}. The end of ${log}:\n${tailOf(log)}`));
    });
  });

/** Ends what runCommand has running; for the signal handlers of the set-up. */
export const endRunningCommands = () => {
  for (const child of running) child.kill('SIGTERM');
};
