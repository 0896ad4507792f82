const unit = require('./jest.unit.config');

// The same carts for every mutant; a few of them find what many would.
process.env.PROPERTY_SEED = '1';
process.env.PROPERTY_RUNS ??= '10';

/** Unit tests of the domain, as `npm run test:mutants` runs them against each mutant. */
module.exports = {
  ...unit,
  displayName: 'mutants',
  roots: (process.env.MUTANTS_TESTS ?? 'money').split(',').map((folder) => `<rootDir>/tests/unit/${folder}`),
};
