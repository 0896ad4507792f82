const base = require('./jest.base');

module.exports = {
  ...base,
  displayName: 'integration',
  roots: ['<rootDir>/tests/integration'],
  testMatch: ['**/*.test.ts'],
  testTimeout: 60_000,
  maxWorkers: 2,
};
