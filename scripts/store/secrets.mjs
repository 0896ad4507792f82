import { randomBytes } from 'node:crypto';

const TABLE = 'shop_demo_secrets';

const key = () => randomBytes(32).toString('base64url');

/** Strapi wants a lower-case letter, an upper-case letter and a digit in a password. */
const password = () => `Demo-${randomBytes(9).toString('base64url')}-7a`;

const draw = () => ({
  appKeys: [key(), key()],
  apiTokenSalt: key(),
  adminJwtSecret: key(),
  transferTokenSalt: key(),
  encryptionKey: randomBytes(16).toString('hex'),
  jwtSecret: key(),
  adminPassword: password(),
  customerPassword: password(),
});

/**
 * The secrets of a demo store, drawn at its first start. They live in the store's own database because every process on
 * that database must share them, whatever its DEMO_DIR: tokens and passwords given out by one start work in all later ones.
 * To be called behind the start gate.
 */
export const loadSecrets = async (gate) => {
  await gate.run(`create table if not exists ${TABLE} (body text not null)`);
  const [row] = await gate.rows(`select body from ${TABLE}`);
  if (row) return JSON.parse(row.body);
  const secrets = draw();
  await gate.insert(`insert into ${TABLE} (body) values (?)`, [JSON.stringify(secrets)]);
  return secrets;
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
