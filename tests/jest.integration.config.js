const base = require('./jest.base');

module.exports = {
  ...base,
  displayName: 'integration',
  roots: ['<rootDir>/tests/integration'],
  testMatch: ['**/*.test.ts'],
  // A test that hangs ends by it; none is to be cut off on a slow machine, where the long ones take a minute.
  testTimeout: 400_000,
  maxWorkers: 2,
};
