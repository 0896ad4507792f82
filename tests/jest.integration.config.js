const base = require('./jest.base');

module.exports = {
  ...base,
  displayName: 'integration',
  roots: ['<rootDir>/tests/integration'],
  testMatch: ['**/*.test.ts'],
  setupFilesAfterEnv: ['<rootDir>/tests/support/second-try.ts'],
  testTimeout: 60_000,
  maxWorkers: 2,
};
