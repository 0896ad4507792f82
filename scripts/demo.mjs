import fs from 'node:fs';
import path from 'node:path';
import { prepareClone } from './setup/prepare.mjs';
import { say, withProgress } from './setup/progress.mjs';
import { bootStrapi, listen, loadSeed, withPrivateServer } from './store/boot.mjs';
import { loadSecrets } from './store/secrets.mjs';
import { readSettings } from './store/settings.mjs';
import { installShutdown } from './store/shutdown.mjs';
import { passStartGate } from './store/start-gate.mjs';

const writeCredentials = (settings, accounts) => {
  const credentials = {
    base_url: `${settings.origin}/api/shop/v2`,
    admin_url: `${settings.origin}/admin`,
    admin: accounts.admin,
    application_password: accounts.applicationPassword,
    customer: accounts.customer,
  };
  const file = path.join(settings.dir, 'demo.json');
  // Readers see the old file or the new one, never half of it; two starts may share the folder.
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  fs.renameSync(draft, file);
  return { file, ...credentials };
};

const bootAndSeed = async (settings) => {
  const gate = await passStartGate(settings, () => say('Waiting for another start on this database ...'));
  const secrets = await loadSecrets(gate, settings, say);
  const strapi = await withProgress('Starting Strapi', () => bootStrapi(settings, secrets));
  const accounts = await withProgress('Accounts and demo data', () =>
    withPrivateServer(strapi, (origin) =>
      loadSeed().seedStore({ strapi, secrets, origin, dir: settings.dir, data: settings.data, say })
    )
  );
  await gate.close();
  return { strapi, accounts };
};

const announce = (settings, credentials) => {
  say('');
  say(`The storefront:   ${settings.origin}/storefront/index.html`);
  say(`The store:        ${credentials.base_url}/public/products`);
  if (!process.env.SMTP_URL) say(`Its e-mails:      ${settings.origin}/mailbox/index.html`);
  if (settings.adminPanel) say(`The admin panel:  ${credentials.admin_url}`);
  say(`  site admin      ${credentials.admin.email} / ${credentials.admin.password}`);
  say(`  customer        ${credentials.customer.email} / ${credentials.customer.password}`);
  say(`All credentials, the application password too: ${credentials.file}`);
  say('Ready. Ctrl+C ends it.');
};

const main = async () => {
  const settings = readSettings(process.env, process.argv.slice(2));
  const shutdown = installShutdown();
  fs.mkdirSync(settings.dir, { recursive: true });
  // A run of the tests has just done it, and starts a hundred stores.
  if (process.env.SHOP_CLONE_IS_READY !== '1') await prepareClone(settings.adminPanel ? 'panel' : 'site');
  const { strapi, accounts } = await bootAndSeed(settings);
  const credentials = writeCredentials(settings, accounts);
  shutdown.serve(strapi);
  await listen(strapi, settings);
  announce(settings, credentials);
};

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
