const base = require('./jest.base');

module.exports = {
  ...base,
  displayName: 'unit',
  roots: ['<rootDir>/tests/unit'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  // Nothing else runs beside them, so no core need be kept free.
  maxWorkers: '100%',
};
