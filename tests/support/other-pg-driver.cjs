/** Loaded with `node --require`: PostgreSQL's driver is the one in the folder OTHER_PG_DRIVER, whoever asks for it. */
const Module = require('node:module');

const folder = process.env.OTHER_PG_DRIVER;
const resolve = Module._resolveFilename;

if (folder) {
  Module._resolveFilename = (request, ...rest) => {
    const isDriver = request === 'pg' || request.startsWith('pg/');
    return resolve.call(Module, isDriver ? request.replace(/^pg/, folder) : request, ...rest);
  };
}
