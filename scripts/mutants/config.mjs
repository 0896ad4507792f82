/** Of its report and its sandbox. */
export const nameOf = (target) => target.replace('/', '-');

const filesOf = (target) => (target.includes('/') ? `${target}.ts` : `${target}/**/*.ts`);

/** Stryker's configuration for a folder of the domain (`coupon`) or one file of it (`coupon/discounts`). */
export const configOf = (target) => ({
  mutate: [`server/src/domain/${filesOf(target)}`, '!**/index.ts', '!**/types.ts'],
  testRunner: 'jest',
  jest: { projectType: 'custom', configFile: 'tests/jest.mutants.config.js', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  timeoutMS: 10_000,
  // The sandbox has what the unit tests of the domain read, and nothing else.
  ignorePatterns: ['*', '!server', '!server/**', '!tests', '!tests/**', '!tsconfig.json', '!package.json'],
  tempDirName: `.cache/mutants/sandbox-${nameOf(target)}`,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, skipFull: true },
  jsonReporter: { fileName: `.cache/mutants/${nameOf(target)}.json` },
});
