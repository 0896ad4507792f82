#!/usr/bin/env node
const { createRequire } = require('node:module');
const path = require('node:path');

/**
 * `npx shop-doctor` in the folder of a Strapi site: boots the site without serving it, looks for faults in the data of the store
 * and prints them. Ends with 0 when there are none, 1 when there are some, 2 when they could not be looked for.
 */
const main = async () => {
  // The store keeps moments in UTC and boots in no other zone; the live processes do the background work.
  process.env.TZ = 'UTC';
  process.env.SHOP_BACKGROUND_WORK = '0';
  // The site's own Strapi: this package has none.
  const { compileStrapi, createStrapi } = createRequire(path.join(process.cwd(), 'package.json'))('@strapi/strapi');
  const strapi = await createStrapi(await compileStrapi()).load();
  const isSound = await strapi
    .plugin('shop')
    .service('doctor')
    .run((line) => console.log(line));
  await strapi.destroy();
  process.exit(isSound ? 0 : 1);
};

main().catch((error) => {
  console.error(error);
  process.exit(2);
});
