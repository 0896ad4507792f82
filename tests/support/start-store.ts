import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { createStoreSite, type StoreSite } from './store-site';

const ROOT = path.resolve(__dirname, '../..');
const READY_MS = 180_000;
const POLL_MS = 100;

/** The content of demo.json. */
export type DemoFile = {
  readonly base_url: string;
  readonly admin_url: string;
  readonly admin: { readonly email: string; readonly password: string };
  readonly application_password: string;
  readonly customer: { readonly email: string; readonly password: string; readonly id: number };
};

export type StartOptions = {
  /** Where to start; a new site on the chosen database when left out, which then vanishes with `stop`. */
  readonly site?: StoreSite;
  readonly data?: 'catalog' | 'none';
  /** Build and serve the admin panel too; off by default, it takes half a minute the first time. */
  readonly adminPanel?: boolean;
  readonly env?: Readonly<Record<string, string>>;
};

export type RunningStore = {
  readonly baseUrl: string;
  readonly origin: string;
  readonly demo: DemoFile;
  readonly site: StoreSite;
  readonly pid: number;
  /** What the process has printed so far. */
  readonly output: () => string;
  /** SIGTERM to the process group. Answers the exit code once the process is gone. */
  readonly stop: () => Promise<number | null>;
  /** SIGKILL to the process group; site and database stay as they are at that moment. */
  readonly kill: () => Promise<void>;
};

/** Below those that the system hands out by itself: a client or another server could have got one of them meanwhile. */
const FIRST_PORT = 20_000;
const PORTS = 3_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Another of jest's workers, each with a share of its own, could take the port before the store does; so could another start here. */
const firstPort = FIRST_PORT + (Number(process.env.JEST_WORKER_ID ?? 0) % 4) * PORTS;
const taken = new Set<number>();

export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = firstPort + Math.floor(Math.random() * PORTS);
    if (taken.has(port)) continue;
    taken.add(port);
    if (await isFree(port)) return port;
  }
};

const signalGroup = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(-pid, signal);
  } catch {
    // Already gone.
  }
};

const environment = (site: StoreSite, port: number, options: StartOptions): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: undefined,
  DATABASE_CLIENT: site.client,
  DATABASE_URL: site.databaseUrl,
  DEMO_DIR: site.dir,
  DEMO_DATA: options.data ?? 'none',
  HOST: '127.0.0.1',
  PORT: String(port),
  SHOP_DEMO_ADMIN: options.adminPanel ? '1' : '0',
  ...options.env,
});

const spawnStore = (site: StoreSite, port: number, options: StartOptions, log: string): ChildProcess => {
  const output = openSync(log, 'w');
  try {
    return spawn(process.execPath, [path.join(ROOT, 'scripts/demo.mjs')], {
      cwd: ROOT,
      env: environment(site, port, options),
      detached: true,
      stdio: ['ignore', output, output],
    });
  } finally {
    closeSync(output);
  }
};

const logOf = ({ dir }: StoreSite, port: number | string): string => path.join(dir, `store-${port}.log`);

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
};

const untilReady = async (url: string, child: ChildProcess, output: () => string): Promise<void> => {
  const deadline = performance.now() + READY_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The store ended:\n${output()}`);
    if (performance.now() > deadline) {
      if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
      throw new Error(`The store was not ready after ${READY_MS / 1000} s:\n${output()}`);
    }
    await sleep(POLL_MS);
  }
};

/**
 * Starts a store as `npm run demo` does, on a free port, and waits until it answers. It runs in a process group of its own
 * and ends with this process at the latest.
 */
export const startStore = async (options: StartOptions = {}): Promise<RunningStore> => {
  const site = options.site ?? (await createStoreSite());
  const port = await freePort();
  const log = logOf(site, port);
  const child = spawnStore(site, port, options, log);
  const output = () => readFileSync(log, 'utf8');
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const pid = child.pid ?? 0;
  const killNow = () => signalGroup(pid, 'SIGKILL');
  process.once('exit', killNow);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    signalGroup(pid, signal);
    const code = await ended;
    process.off('exit', killNow);
    return code;
  };
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(`${origin}/api/shop/v2/ping`, child, output);
  const demo = JSON.parse(readFileSync(path.join(site.dir, 'demo.json'), 'utf8')) as DemoFile;
  return {
    baseUrl: `${origin}/api/shop/v2`,
    origin,
    demo,
    ...{ site, pid, output },
    stop: async () => {
      const code = await end('SIGTERM');
      if (!options.site) await site.drop();
      return code;
    },
    kill: async () => {
      await end('SIGKILL');
    },
  };
};

/** How another process of the tests finds a store. */
export type StoreAddress = Pick<RunningStore, 'origin' | 'pid' | 'demo'>;

/** A store that another process has started, and that ends with that one at the latest. */
export const reopenStore = (site: StoreSite, { origin, pid, demo }: StoreAddress): RunningStore => {
  const end = async (signal: NodeJS.Signals): Promise<null> => {
    signalGroup(pid, signal);
    while (await answers(`${origin}/api/shop/v2/ping`)) await sleep(POLL_MS);
    return null;
  };
  return {
    ...{ baseUrl: `${origin}/api/shop/v2`, origin, demo, site, pid },
    output: () => readFileSync(logOf(site, new URL(origin).port), 'utf8'),
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
};

/** What the process complained about, without the stacks. */
export const errorLines = ({ output }: Pick<RunningStore, 'output'>): readonly string[] =>
  stripVTControlCharacters(output())
    .split('\n')
    .filter((line) => /error: |unhandled|uncaught/i.test(line));
