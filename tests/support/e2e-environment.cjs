'use strict';
const CompiledModulesEnvironment = require('./test-environment.cjs');
const describedAnswers = require('./description-of-answers');

/**
 * Each test file has modules of its own. What answers are held against is the same for all of them, and takes seconds to be made: jest's
 * worker keeps it.
 */
module.exports = function EndToEndEnvironment(...parts) {
  const environment = new CompiledModulesEnvironment(...parts);
  environment.global.describedAnswers = describedAnswers;
  return environment;
};
