'use strict';
const Module = require('node:module');

/** For preloads (node --require) of a store under test: `extend` gets each Strapi that is created, before it loads. */
const extendStrapi = (extend) => {
  const { _load } = Module;
  Module._load = (request, ...rest) => {
    const loaded = _load(request, ...rest);
    if (request !== '@strapi/strapi' || typeof loaded.createStrapi !== 'function') return loaded;
    const createStrapi = (options) => {
      const strapi = loaded.createStrapi(options);
      extend(strapi);
      return strapi;
    };
    return { ...loaded, createStrapi };
  };
};

/** `work` is done once Strapi has loaded, as by code of the site. */
const afterLoad = (work) =>
  extendStrapi((strapi) => {
    const { load } = strapi;
    strapi.load = async () => {
      const loaded = await load.call(strapi);
      await work(strapi);
      return loaded;
    };
  });

module.exports = { afterLoad, extendStrapi };
