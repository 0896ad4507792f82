const base = require('./jest.base');

// Workers inherit it. The same seed and the same number of cases make the same carts again.
process.env.PROPERTY_SEED ??= String(Date.now() % 2 ** 31);
const runs = process.env.PROPERTY_RUNS ?? 100;
console.error(`money properties: PROPERTY_RUNS=${runs} PROPERTY_SEED=${process.env.PROPERTY_SEED}`);

module.exports = {
  ...base,
  displayName: 'unit',
  roots: ['<rootDir>/tests/unit'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  // Nothing else runs beside them, so no core need be kept free.
  maxWorkers: '100%',
};
