import { prepareClone } from './setup/prepare.mjs';

/** `npm run setup [install|site|panel]`: installs and builds without starting anything; everything by default. */
prepareClone(process.argv[2] ?? 'panel').catch((error) => {
  console.error(error.message);
  process.exit(1);
});
