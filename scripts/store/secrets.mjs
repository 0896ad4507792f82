import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { STORE } from '../setup/paths.mjs';

const TABLE = 'shop_demo_secrets';

const key = () => randomBytes(32).toString('base64url');

/** Strapi wants a lower-case letter, an upper-case letter and a digit in a password. */
const password = () => `Demo-${randomBytes(9).toString('base64url')}-7a`;

const drawKeys = () => ({
  appKeys: [key(), key()],
  apiTokenSalt: key(),
  adminJwtSecret: key(),
  transferTokenSalt: key(),
  encryptionKey: randomBytes(16).toString('hex'),
  jwtSecret: key(),
});

const KEY_NAMES = Object.keys(drawKeys());

/** Beside the database where that is a file; else with this clone, from which several state folders may use one database. */
const keysFile = ({ database, dir }, id) =>
  database.client === 'sqlite' ? path.join(dir, 'keys.json') : path.join(STORE, '.tmp/keys', `${id}.json`);

const readKeys = (file) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null);

const writeKeys = (file, keys) => {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  fs.renameSync(draft, file);
  return keys;
};

/** The database of an earlier version of the demo holds the keys, too: they move out of it. */
const moveKeys = async (gate, settings, row) => {
  const moved = Object.entries(row).filter(([name]) => KEY_NAMES.includes(name));
  const kept = Object.entries(row).filter(([name]) => !KEY_NAMES.includes(name));
  const account = { id: randomBytes(12).toString('hex'), ...Object.fromEntries(kept) };
  writeKeys(keysFile(settings, account.id), Object.fromEntries(moved));
  await gate.insert(`update ${TABLE} set body = ?`, [JSON.stringify(account)]);
  return account;
};

const loadAccount = async (gate, settings) => {
  await gate.run(`create table if not exists ${TABLE} (body text not null)`);
  const [row] = await gate.rows(`select body from ${TABLE}`);
  if (row) {
    const stored = JSON.parse(row.body);
    return { isNew: false, account: stored.id ? stored : await moveKeys(gate, settings, stored) };
  }
  const account = { id: randomBytes(12).toString('hex'), adminPassword: password(), customerPassword: password() };
  await gate.insert(`insert into ${TABLE} (body) values (?)`, [JSON.stringify(account)]);
  return { isNew: true, account };
};

/**
 * The secrets of a demo store, drawn at its first start. Its database holds the passwords of its accounts, so that every start on it can
 * tell them; the keys that sign and seal lie in a file elsewhere, as they have to: who has only the database can open nothing in it. To
 * be called behind the start gate.
 */
export const loadSecrets = async (gate, settings, say) => {
  const { isNew, account } = await loadAccount(gate, settings);
  const file = keysFile(settings, account.id);
  const known = readKeys(file);
  if (!known && !isNew) {
    say(`The keys of this store are not there: ${file}`);
    say(
      'New ones are made. What was sealed with the old ones, e.g. keys of payment providers, has to be entered again.'
    );
  }
  return { ...account, ...(known ?? writeKeys(file, drawKeys())) };
};

/** The environment variables in which the site's config/*.ts look for them. */
export const secretsAsEnv = (secrets) => ({
  APP_KEYS: secrets.appKeys.join(','),
  API_TOKEN_SALT: secrets.apiTokenSalt,
  ADMIN_JWT_SECRET: secrets.adminJwtSecret,
  TRANSFER_TOKEN_SALT: secrets.transferTokenSalt,
  ENCRYPTION_KEY: secrets.encryptionKey,
  JWT_SECRET: secrets.jwtSecret,
});
