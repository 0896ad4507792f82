'use strict';
const { afterLoad } = require('./extend-strapi.cjs');
const { services } = require('../../examples/services/strapi-server.js');

/**
 * Preloaded (node --require) into a store under test: code of the site that calls the services of the store. POST /test-services takes
 * {service, method, args}, and answers {answer} or {error: {name, message}}. The example plugin is the service `importer`.
 */
const call = async (strapi, { service, method, args }) => {
  const named = service === 'importer' ? services.importer({ strapi }) : strapi.plugin('shop').service(service);
  try {
    return { answer: (await named[method](...args)) ?? null };
  } catch ({ name, message }) {
    return { error: { name, message } };
  }
};

const control = (strapi) => async (ctx, next) => {
  if (ctx.path !== '/test-services') return next();
  ctx.body = await call(strapi, ctx.request.body);
};

afterLoad((strapi) => void strapi.server.use(control(strapi)));
