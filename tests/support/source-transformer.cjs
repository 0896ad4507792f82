'use strict';
const { createHash } = require('node:crypto');
const swc = require('@swc/jest').default ?? require('@swc/jest');
const { SWC } = require('./typescript-sources.cjs');

/** What jest takes for a source: a word to the loader of compiled modules, or where that is not asked for, the source itself. */
const sources = swc.createTransformer(SWC);

const BEGIN = `'use strict'; if (globalThis.loadCompiled) { module.exports = globalThis.loadCompiled(__filename, jest); } else {`;

module.exports = {
  process: (...parts) => ({ code: `${BEGIN}${sources.process(...parts).code}\n}` }),
  getCacheKey: (...parts) =>
    createHash('sha1')
      .update(BEGIN)
      .update(sources.getCacheKey(...parts))
      .digest('hex'),
};
