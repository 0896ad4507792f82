'use strict';
const { afterLoad } = require('./extend-strapi.cjs');

/** Preloaded (node --require) into a store under test: a site whose owner has not set up Strapi's e-mail service. */
afterLoad((strapi) => {
  strapi.config.set('plugin::email.provider', 'sendmail');
  strapi.config.set('plugin::email.settings', {});
});
