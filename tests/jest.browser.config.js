const e2e = require('./jest.e2e.config');

/** The back office in Debian's Chromium; CHROMIUM_PATH says where else it lies. */
module.exports = {
  ...e2e,
  displayName: 'browser',
  roots: ['<rootDir>/tests/browser'],
};
