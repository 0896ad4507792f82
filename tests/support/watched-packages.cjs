/**
 * Loaded with `node --require`: writes a line into the file WATCHED_PACKAGES for each file of a package that this process resolves, in
 * whichever of Node's two module systems. Packages whose names begin with HIDDEN_PACKAGES are not to be found.
 */
const { appendFileSync } = require('node:fs');
const Module = require('node:module');
const { pathToFileURL } = require('node:url');

const { WATCHED_PACKAGES: file, HIDDEN_PACKAGES: hidden } = process.env;
const resolve = Module._resolveFilename;

if (file) {
  Module._resolveFilename = (request, ...rest) => {
    const found = resolve.call(Module, request, ...rest);
    if (found.includes('node_modules')) appendFileSync(file, `${found}\n`);
    return found;
  };
  Module.register('./watched-packages-hooks.mjs', { parentURL: pathToFileURL(__filename), data: { file, hidden } });
}
