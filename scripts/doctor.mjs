import { prepareClone } from './setup/prepare.mjs';
import { say } from './setup/progress.mjs';
import { bootStrapi } from './store/boot.mjs';
import { loadSecrets } from './store/secrets.mjs';
import { readSettings } from './store/settings.mjs';
import { passStartGate } from './store/start-gate.mjs';

/** Looks for faults in the data of the demo store; the same environment as `npm run demo` says which one. 1: there are some. */
const main = async () => {
  const settings = readSettings(process.env, ['--no-admin-panel']);
  await prepareClone('site');
  process.env.SHOP_BACKGROUND_WORK = '0';
  const gate = await passStartGate(settings, () => say('Waiting for another start on this database ...'));
  const strapi = await bootStrapi(settings, await loadSecrets(gate, settings, say));
  await gate.close();
  const isSound = await strapi.plugin('shop').service('doctor').run(say);
  await strapi.destroy();
  process.exit(isSound ? 0 : 1);
};

main().catch((error) => {
  console.error(error);
  process.exit(2);
});
