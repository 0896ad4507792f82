import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const READY_MS = 120_000;

const freePort = async () => {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
};

const untilUp = async (url, child, log) => {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer) return;
    const over = child.exitCode !== null || child.signalCode !== null || Date.now() > deadline;
    if (over) throw new Error(`The site did not come up:\n${fs.readFileSync(log, 'utf8').slice(-4000)}`);
    await sleep(200);
  }
};

/** Runs `strapi start` in production mode for the time of `work(origin)`, on the Node of this process or on another one. */
export const withRunningSite = async (folder, { env, node = process.execPath }, work) => {
  const port = await freePort();
  const log = path.join(folder, 'start.log');
  const output = fs.openSync(log, 'w');
  const child = spawn(node, [path.join(folder, 'node_modules/@strapi/strapi/bin/strapi.js'), 'start'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', TZ: 'UTC', PORT: String(port), ...env },
    stdio: ['ignore', output, output],
  });
  const ended = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  try {
    await untilUp(`${origin}/_health`, child, log);
    return await work(origin);
  } finally {
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await ended;
    clearTimeout(patience);
    fs.closeSync(output);
  }
};
