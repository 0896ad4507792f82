const path = require('node:path');

// The store keeps all times in UTC; workers inherit this.
process.env.TZ = 'UTC';

/** What the three suites share; TypeScript is compiled by swc, types are checked by `npm run types`. */
module.exports = {
  rootDir: path.resolve(__dirname, '..'),
  // The runs of scripts/test.mjs have temporary folders of their own, and what was compiled is to outlive them.
  cacheDirectory: '<rootDir>/.cache/jest',
  testEnvironment: 'node',
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json'],
  moduleNameMapper: { '^@strapi/utils$': '<rootDir>/tests/support/strapi-errors.cjs' },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/examples/store/dist/', '<rootDir>/examples/store/.tmp/'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
};
