import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const READY_MS = 180_000;
const PATIENCE_MS = 15_000;

export const freePort = async () => {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
};

const endGroup = (pid, signal) => {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended by itself.
  }
};

const untilUp = async (url, child, log) => {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer) return;
    const isOver = child.exitCode !== null || child.signalCode !== null || Date.now() > deadline;
    if (isOver) throw new Error(`Nothing answers at ${url}:\n${fs.readFileSync(log, 'utf8').slice(-4000)}`);
    await sleep(200);
  }
};

/** Runs a server, in a process group of its own and with its output in `log`, while `work()` does. */
export const whileServed = async ({ args, cwd, env, url, log }, work) => {
  const output = fs.openSync(log, 'w');
  const stdio = ['ignore', output, output];
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio, detached: true });
  fs.closeSync(output);
  const ended = once(child, 'exit');
  const endNow = () => endGroup(child.pid, 'SIGKILL');
  process.once('exit', endNow);
  try {
    await untilUp(url, child, log);
    return await work();
  } finally {
    endGroup(child.pid, 'SIGTERM');
    const patience = setTimeout(endNow, PATIENCE_MS);
    await ended;
    clearTimeout(patience);
    process.off('exit', endNow);
  }
};
