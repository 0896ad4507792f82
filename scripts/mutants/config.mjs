/** Stryker's configuration for one folder of the domain. */
export const configOf = (folder) => ({
  mutate: [`server/src/domain/${folder}/**/*.ts`, '!**/index.ts', '!**/types.ts'],
  testRunner: 'jest',
  jest: { projectType: 'custom', configFile: 'tests/jest.mutants.config.js', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  timeoutMS: 10_000,
  // The sandbox has what the unit tests of the domain read, and nothing else.
  ignorePatterns: ['*', '!server', '!server/**', '!tests', '!tests/**', '!tsconfig.json', '!package.json'],
  tempDirName: `.cache/mutants/sandbox-${folder}`,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, skipFull: true },
  jsonReporter: { fileName: `.cache/mutants/${folder}.json` },
});
