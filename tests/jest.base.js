const path = require('node:path');
const { STAND_INS } = require('./support/typescript-sources.cjs');

// The store keeps all times in UTC; workers inherit this.
process.env.TZ = 'UTC';

/** What the three suites share; TypeScript is compiled by swc, types are checked by `npm run types`. */
module.exports = {
  rootDir: path.resolve(__dirname, '..'),
  // The runs of scripts/test.mjs have temporary folders of their own, and what was compiled is to outlive them.
  cacheDirectory: '<rootDir>/.cache/jest',
  testEnvironment: '<rootDir>/tests/support/test-environment.cjs',
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json'],
  moduleNameMapper: Object.fromEntries(Object.entries(STAND_INS).map(([name, file]) => [`^${name}$`, file])),
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/examples/store/dist/', '<rootDir>/examples/store/.tmp/'],
  transform: { '^.+\\.tsx?$': '<rootDir>/tests/support/source-transformer.cjs' },
};
