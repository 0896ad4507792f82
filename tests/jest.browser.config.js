const e2e = require('./jest.e2e.config');

/** Back office and example storefront in Debian's Chromium; CHROMIUM_PATH says where else it lies. */
module.exports = {
  ...e2e,
  displayName: 'browser',
  roots: ['<rootDir>/tests/browser'],
};
