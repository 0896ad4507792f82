import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const READY_MS = 30_000;

const run = (file, args, options = {}) => execFileSync(file, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });

const findBinary = (name, folders) =>
  [...folders, ...(process.env.PATH ?? '').split(path.delimiter)]
    .map((folder) => path.join(folder, name))
    .find((file) => fs.existsSync(file));

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const answers = (port) =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket.destroy() && true));
    socket.once('error', () => resolve(false));
  });

const isRoot = () => process.getuid?.() === 0;

/** PostgreSQL refuses to run as root, so root starts it as the user that Debian's package makes. */
const userOf = (name) =>
  isRoot() ? { uid: Number(run('id', ['-u', name])), gid: Number(run('id', ['-g', name])) } : {};

const newestPostgres = () => {
  const home = '/usr/lib/postgresql';
  const versions = fs.existsSync(home) ? fs.readdirSync(home).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => path.join(home, version, 'bin'));
};

const preparePostgres = (folder, port) => {
  const initdb = findBinary('initdb', newestPostgres());
  const user = userOf('postgres');
  if (isRoot()) fs.chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  run(initdb, ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'], user);
  // Else parts of its memory would stay behind in /dev/shm when it is killed.
  const memory = 'dynamic_shared_memory_type=mmap';
  const settings = [`unix_socket_directories=${folder}`, 'listen_addresses=127.0.0.1', 'fsync=off', memory];
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  return { file: path.join(path.dirname(initdb), 'postgres'), args, options: user };
};

const prepareMariadb = (folder, port) => {
  const common = ['--no-defaults', `--user=${os.userInfo().username}`, `--datadir=${path.join(folder, 'data')}`];
  run(findBinary('mariadb-install-db', ['/usr/bin']), [
    ...common,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ]);
  const files = [`--socket=${path.join(folder, 'socket')}`, `--pid-file=${path.join(folder, 'pid')}`];
  const place = ['--bind-address=127.0.0.1', `--port=${port}`];
  // The character set of Debian's package; what is left out waits for the disk.
  const settings = ['--character-set-server=utf8mb4', '--innodb-flush-method=nosync'].concat([
    '--innodb-flush-log-at-trx-commit=2',
    '--innodb-doublewrite=0',
  ]);
  return {
    file: findBinary('mariadbd', ['/usr/sbin']),
    args: [...common, ...files, ...place, ...settings],
    options: {},
  };
};

const SERVERS = {
  postgres: {
    isInstalled: () => findBinary('initdb', newestPostgres()) !== undefined,
    prepare: preparePostgres,
    environment: (port) => ({ TEST_POSTGRES_URL: `postgres://postgres@127.0.0.1:${port}/postgres` }),
  },
  mysql: {
    isInstalled: () => findBinary('mariadbd', ['/usr/sbin']) !== undefined,
    prepare: prepareMariadb,
    environment: (port) => ({ TEST_MYSQL_URL: `mysql://root@127.0.0.1:${port}/mysql` }),
  },
};

const waitUntilReady = async (child, port, log) => {
  for (const end = Date.now() + READY_MS; Date.now() < end; await sleep(100)) {
    if (child.exitCode !== null) break;
    if (await answers(port)) return;
  }
  throw new Error(`the server did not start: ${fs.readFileSync(log, 'utf8').slice(-2_000)}`);
};

/**
 * A database server of this test run alone, whose files lie in `folder` and which never waits for the disk: what the tests prove is
 * what a killed store leaves, not what a machine leaves that loses its power. Making and copying the tables of a store, which each
 * suite does, takes a twentieth of the time. The server ends with this process.
 *
 * Answers the environment that names it; null where the server's programs are not installed.
 */
export const startOwnServer = async (client, folder) => {
  const { isInstalled, prepare, environment } = SERVERS[client];
  if (!isInstalled()) return null;
  const home = path.join(folder, client);
  fs.mkdirSync(home);
  const port = await freePort();
  const { file, args, options } = prepare(home, port);
  const log = path.join(folder, `${client}.log`);
  const output = fs.openSync(log, 'a');
  const child = spawn(file, args, { ...options, stdio: ['ignore', output, output] });
  // PostgreSQL ends at once on SIGQUIT and takes its processes along; MariaDB would write a core file.
  process.once('exit', () => child.kill(client === 'postgres' ? 'SIGQUIT' : 'SIGKILL'));
  await waitUntilReady(child, port, log);
  return environment(port);
};
