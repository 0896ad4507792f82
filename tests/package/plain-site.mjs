import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const key = () => randomBytes(16).toString('base64');

const versionsOf = (root) =>
  JSON.parse(fs.readFileSync(path.join(root, 'examples/store/package.json'), 'utf8')).dependencies;

const onStrapi =
  (strapi) =>
  ([name, version]) => [name, name.startsWith('@strapi/') ? strapi : version];

const manifest = (root, strapi) => {
  const { mysql2: _mysql, ...versions } = versionsOf(root);
  const dependencies = Object.fromEntries(Object.entries(versions).map(onStrapi(strapi)));
  return JSON.stringify({ name: 'plain-site', version: '0.0.0', private: true, dependencies }, null, 2);
};

const FILES = {
  'config/admin.js': `module.exports = ({ env }) => ({
  auth: { secret: env('ADMIN_JWT_SECRET') },
  apiToken: { salt: env('API_TOKEN_SALT') },
  transfer: { token: { salt: env('TRANSFER_TOKEN_SALT') } },
  secrets: { encryptionKey: env('ENCRYPTION_KEY') },
});
`,
  'config/api.js': `module.exports = { rest: { defaultLimit: 25, maxLimit: 100, withCount: true } };
`,
  'config/database.js': `const path = require('path');
module.exports = ({ env }) => ({
  connection:
    env('DATABASE_CLIENT') === 'postgres'
      ? { client: 'postgres', connection: { connectionString: env('DATABASE_URL') } }
      : {
          client: 'sqlite',
          connection: { filename: path.join(__dirname, '..', env('DATABASE_FILENAME', '.tmp/data.db')) },
          useNullAsDefault: true,
        },
});
`,
  'config/middlewares.js': `module.exports = ['logger', 'errors', 'security', 'cors', 'poweredBy', 'query', 'body', 'session', 'favicon', 'public'].map(
  (name) => 'strapi::' + name
);
`,
  'config/server.js': `module.exports = ({ env }) => ({
  host: '127.0.0.1',
  port: env.int('PORT'),
  app: { keys: env.array('APP_KEYS') },
});
`,
  'src/index.js': `module.exports = { register() {}, bootstrap() {} };
`,
  'public/uploads/.gitkeep': '',
};

const environmentFile = () =>
  ['ADMIN_JWT_SECRET', 'API_TOKEN_SALT', 'TRANSFER_TOKEN_SALT', 'ENCRYPTION_KEY', 'JWT_SECRET', 'APP_KEYS']
    .map((name) => `${name}=${key()}\n`)
    .join('');

/** Writes a Strapi site as a newcomer has it: no trace of the plugin, not even in config/plugins. */
export const writePlainSite = (root, folder, strapi) => {
  const files = { ...FILES, 'package.json': manifest(root, strapi), '.env': environmentFile() };
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  }
};
