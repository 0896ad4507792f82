'use strict';
const path = require('node:path');

/** How the sources of the store and of its tests become CommonJS; their types are checked by `npm run types`. */
exports.SWC = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

/** Packages for which something smaller stands in. */
exports.STAND_INS = { '@strapi/utils': path.join(__dirname, 'strapi-errors.cjs') };
