'use strict';
const Module = require('node:module');

/** Preloaded (node --require) into a store under test: a site with an e-mail provider. GET /test-mail answers what it was given. */
const sent = [];

const control = async (ctx, next) => {
  if (ctx.path !== '/test-mail') return next();
  ctx.body = { sent };
};

const extend = (strapi) => {
  const { load } = strapi;
  strapi.load = async () => {
    const loaded = await load.call(strapi);
    strapi.config.set('plugin::email.provider', 'test');
    strapi.plugin('email').provider = { send: async (mail) => void sent.push(mail) };
    strapi.server.use(control);
    return loaded;
  };
  return strapi;
};

const { _load } = Module;
Module._load = (request, ...rest) => {
  const loaded = _load(request, ...rest);
  if (request !== '@strapi/strapi' || typeof loaded.createStrapi !== 'function') return loaded;
  return { ...loaded, createStrapi: (options) => extend(loaded.createStrapi(options)) };
};
