'use strict';
const { afterLoad } = require('./extend-strapi.cjs');

/** Preloaded (node --require) into a store under test: a site with an e-mail provider. GET /test-mail answers what it was given. */
const sent = [];

const control = async (ctx, next) => {
  if (ctx.path !== '/test-mail') return next();
  ctx.body = { sent };
};

afterLoad((strapi) => {
  strapi.config.set('plugin::email.provider', 'test');
  strapi.plugin('email').provider = { send: async (mail) => void sent.push(mail) };
  strapi.server.use(control);
});
