'use strict';
const { TestEnvironment } = require('jest-environment-node');
const { isLoadedByJest, moduleLoader } = require('./compiled-modules.cjs');

/** A context for each test file, whose modules are compiled once in a worker, see compiled-modules.cjs. */
module.exports = function CompiledModulesEnvironment(config, context) {
  const environment = new TestEnvironment(config, context);
  if (!isLoadedByJest(context.testPath)) environment.global.loadCompiled = moduleLoader(environment);
  return environment;
};
