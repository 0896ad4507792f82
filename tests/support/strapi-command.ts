import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { SiteKeys } from './site-keys';
import type { StoreSite } from './store-site';

const ROOT = path.resolve(__dirname, '../..');
const EXAMPLE = path.join(ROOT, 'examples/store');

/** The example site compiled and in a folder of its own: the commands write into theirs, and compile what they find. */
export type CommandFolder = { readonly dir: string; readonly remove: () => Promise<void> };

const PLUGINS = `const plugins = require('./plugins.compiled.js').default;
module.exports = (params) => ({ ...plugins(params), shop: { enabled: true, resolve: ${JSON.stringify(ROOT)} } });
`;

export const createCommandFolder = async (): Promise<CommandFolder> => {
  const dir = await mkdtemp(path.join(tmpdir(), 'shop-command-'));
  await cp(path.join(EXAMPLE, 'dist'), dir, { recursive: true });
  for (const name of ['package.json', 'favicon.png']) await cp(path.join(EXAMPLE, name), path.join(dir, name));
  await cp(path.join(EXAMPLE, 'dist/config/plugins.js'), path.join(dir, 'config/plugins.compiled.js'));
  await writeFile(path.join(dir, 'config/plugins.js'), PLUGINS);
  await symlink(path.join(ROOT, 'node_modules'), path.join(dir, 'node_modules'));
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
};

const asEnvironment = (keys: SiteKeys): NodeJS.ProcessEnv => ({
  APP_KEYS: keys.appKeys.join(','),
  API_TOKEN_SALT: keys.apiTokenSalt,
  ADMIN_JWT_SECRET: keys.adminJwtSecret,
  TRANSFER_TOKEN_SALT: keys.transferTokenSalt,
  ENCRYPTION_KEY: keys.encryptionKey,
  JWT_SECRET: keys.jwtSecret,
});

export type Finished = { readonly code: number | null; readonly output: string };

const COMMANDS = { strapi: 'node_modules/@strapi/strapi/bin/strapi.js', 'shop-doctor': 'bin/shop-doctor.js' } as const;

export type Command = readonly [name: keyof typeof COMMANDS, ...args: readonly string[]];

/** `npx …` as the site's admin types it, on the database and state of `site`. */
export const runCommand = async (
  folder: CommandFolder,
  site: StoreSite,
  [name, ...args]: Command,
  { keys, env }: { readonly keys: SiteKeys; readonly env?: NodeJS.ProcessEnv }
): Promise<Finished> => {
  const child = spawn(process.execPath, [path.join(ROOT, COMMANDS[name]), ...args], {
    cwd: folder.dir,
    env: {
      ...process.env,
      ...asEnvironment(keys),
      ...{ NODE_ENV: 'production', TZ: 'UTC', STRAPI_TELEMETRY_DISABLED: 'true', SHOP_DEMO_ADMIN: 'false' },
      ...{ DATABASE_CLIENT: site.client, DATABASE_URL: site.databaseUrl, DEMO_DIR: site.dir },
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output: stripVTControlCharacters(output) };
};
