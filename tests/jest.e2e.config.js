const base = require('./jest.base');

module.exports = {
  ...base,
  displayName: 'e2e',
  roots: ['<rootDir>/tests/e2e'],
  testMatch: ['**/*.test.ts'],
  testEnvironment: '<rootDir>/tests/support/e2e-environment.cjs',
  globalSetup: '<rootDir>/tests/support/e2e-global-setup.ts',
  globalTeardown: '<rootDir>/tests/support/e2e-global-teardown.ts',
  setupFilesAfterEnv: ['<rootDir>/tests/support/e2e-file-setup.ts'],
  // A hook that starts a cluster waits for each of its stores in turn, see READY_MS in start-store.ts.
  testTimeout: 400_000,
  maxWorkers: 1,
};
