'use strict';

/**
 * What the store, and Strapi's database layer beneath it, use of `@strapi/utils`. The whole of it is 700 modules, which each test file would
 * load anew; who asks for anything else gets it.
 */
const DIST = '../../node_modules/@strapi/utils/dist';
const errors = require(`${DIST}/errors.js`);
const { isOperator, isOperatorOfType } = require(`${DIST}/operators.js`);

const used = { errors, isOperator, isOperatorOfType };

module.exports = new Proxy(used, {
  get: (known, name) => (name in known || name === '__esModule' ? known[name] : require(`${DIST}/index.js`)[name]),
});
