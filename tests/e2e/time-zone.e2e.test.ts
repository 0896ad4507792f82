import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/start-store';
import { chosenClient } from '../support/store-site';

/** A site on a machine in Berlin, started by `strapi start` as its owner does it: what README and the error text say cures it. */
const ROOT = path.resolve(__dirname, '../..');
const STRAPI = path.join(ROOT, 'node_modules/@strapi/strapi/bin/strapi.js');
const BERLIN = path.resolve(__dirname, '../support/machine-in-berlin.cjs');
const START_MS = 120_000;

type Outcome = { readonly ping: unknown; readonly output: string };

let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'shop-zone-'));
  await mkdir(path.join(dir, 'public/uploads'), { recursive: true });
});

afterAll(() => rm(dir, { recursive: true, force: true }));

const writeEnv = async (port: number, lines: readonly string[]): Promise<string> => {
  const names = ['API_TOKEN_SALT', 'ADMIN_JWT_SECRET', 'TRANSFER_TOKEN_SALT', 'ENCRYPTION_KEY', 'JWT_SECRET'];
  const secrets = names.map((name) => `${name}=0123456789abcdef0123456789abcdef`);
  const site = [`DEMO_DIR=${dir}`, 'SHOP_DEMO_ADMIN=false', 'APP_KEYS=key-one-of-the-site,key-two-of-the-site'];
  const file = path.join(dir, '.env');
  await writeFile(file, [...site, `PORT=${port}`, ...secrets, ...lines].join('\n'));
  return file;
};

const pingOf = async (port: number, child: ChildProcess): Promise<unknown> => {
  const deadline = Date.now() + START_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    try {
      return await (await fetch(`http://127.0.0.1:${port}/api/shop/v2/ping`)).json();
    } catch {
      await sleep(100);
    }
  }
  return null;
};

/** `lines` stand in the .env file, `env` in the environment of the process. */
const start = async (lines: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Outcome> => {
  const port = await freePort();
  const common = { PATH: process.env.PATH, HOME: dir, NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true' };
  const child = spawn(process.execPath, [...(env.TZ ? [] : ['--require', BERLIN]), STRAPI, 'start'], {
    cwd: path.join(ROOT, 'examples/store'),
    env: { ...common, ENV_PATH: await writeEnv(port, lines), ...env } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ping = await pingOf(port, child);
  child.kill('SIGTERM');
  await ended;
  return { ping, output };
};

/** No database has a say in it; the site of this test has a file of its own. */
const onOneDatabase = chosenClient() === 'sqlite' ? describe : describe.skip;

onOneDatabase('a site on a machine in another zone', () => {
  it('is refused where nothing says UTC, and told what cures it', async () => {
    const { ping, output } = await start([]);
    expect(ping).toBeNull();
    expect(output).toContain('Add the line TZ=UTC to the .env file of the site');
  });

  it('starts with the line TZ=UTC in the .env file of the site', async () => {
    expect(await start(['TZ=UTC'])).toMatchObject({ ping: { ok: true } });
  });

  it('is refused where the environment names another zone, which stands above the file', async () => {
    const { ping, output } = await start(['TZ=UTC'], { TZ: 'Europe/Berlin' });
    expect(ping).toBeNull();
    expect(output).toContain('It has TZ=Europe/Berlin: say TZ=UTC instead where that comes from');
  });
});
