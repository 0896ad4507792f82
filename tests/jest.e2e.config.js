const base = require('./jest.base');

module.exports = {
  ...base,
  displayName: 'e2e',
  roots: ['<rootDir>/tests/e2e'],
  testMatch: ['**/*.test.ts'],
  globalSetup: '<rootDir>/tests/support/e2e-global-setup.ts',
  globalTeardown: '<rootDir>/tests/support/e2e-global-teardown.ts',
  setupFilesAfterEnv: ['<rootDir>/tests/support/e2e-file-setup.ts'],
  testTimeout: 120_000,
  maxWorkers: 1,
};
