'use strict';
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const vm = require('node:vm');
const swc = require('@swc/core');
const { STAND_INS, SWC } = require('./typescript-sources.cjs');

/**
 * Jest finds, reads and compiles each module anew for each test file, which takes longer than the tests of most files. Here a worker does it
 * once: each test file has modules of its own as ever, run in its own context, of scripts that are compiled already.
 */
const SOURCES = path.resolve(__dirname, '../../.cache/test-sources');

/** Looked up once for a module: in the context of a test each look at a global is a call of its proxy. */
const INTRINSICS =
  'Array BigInt Boolean Buffer Error JSON Map Math Number Object Promise RegExp Set String Symbol Uint8Array WeakMap'.split(
    ' '
  );

const ENDINGS = ['', '.ts', '.tsx', '.js', '.cjs', '.json', '/index.ts', '/index.tsx', '/index.js'];

const isFile = (file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile() === true;

const isOfPackage = (file) => file.includes(`${path.sep}node_modules${path.sep}`);

const find = (specifier, from) => {
  if (specifier in STAND_INS) return STAND_INS[specifier];
  const isPath = specifier.startsWith('.') || path.isAbsolute(specifier);
  const place = isPath && !isOfPackage(from) ? path.resolve(path.dirname(from), specifier) : undefined;
  const own = place && ENDINGS.map((ending) => place + ending).find(isFile);
  return own ?? Module.createRequire(from).resolve(specifier);
};

const found = new Map();

const resolve = (specifier, from) => {
  const key = `${path.dirname(from)}\0${specifier}`;
  const known = found.get(key);
  if (known) return known;
  const file = find(specifier, from);
  found.set(key, file);
  return file;
};

/** Written beside its map, where a trace of the stack finds it, and where the next worker does. */
const transformed = (file) => {
  const source = fs.readFileSync(file, 'utf8');
  const digest = createHash('sha1')
    .update([swc.version, JSON.stringify(SWC), file, source].join('\0'))
    .digest('hex');
  const written = path.join(SOURCES, `${path.basename(file)}-${digest}.js`);
  if (isFile(written)) return { filename: written, code: fs.readFileSync(written, 'utf8') };
  const { code } = swc.transformSync(source, {
    ...SWC,
    filename: file,
    sourceFileName: file,
    configFile: false,
    swcrc: false,
  });
  fs.mkdirSync(SOURCES, { recursive: true });
  fs.writeFileSync(`${written}.${process.pid}`, code);
  fs.renameSync(`${written}.${process.pid}`, written);
  return { filename: written, code };
};

const read = (file) =>
  /\.tsx?$/.test(file)
    ? transformed(file)
    : { filename: file, code: fs.readFileSync(file, 'utf8').replace(/^#!.*/, '') };

const scripts = new Map();

const scriptOf = (file) => {
  const known = scripts.get(file);
  if (known) return known;
  const { filename, code } = read(file);
  const inner = `return function (exports, require, module, __filename, __dirname, jest) {${code}\n};`;
  const script = new vm.Script(`(function (${INTRINSICS.join(', ')}) {${inner}})`, { filename });
  scripts.set(file, script);
  return script;
};

/** What a test file, and all that it imports, is loaded by in the context of its environment: (file, jest) -> its exports. */
exports.moduleLoader = ({ context, global }) => {
  const modules = new Map();
  const intrinsics = INTRINSICS.map((name) => global[name]);

  const coreModule = (name, jest) => {
    if (name === 'process') return global.process;
    if (name === 'module') return { ...Module, createRequire: (from) => requireOf(pathOf(from), jest) };
    return require(name);
  };

  const load = (file, jest) => {
    const known = modules.get(file);
    if (known) return known.exports;
    const module = { exports: {}, id: file, filename: file, loaded: false, children: [], paths: [] };
    modules.set(file, module);
    try {
      run(module, jest);
    } catch (error) {
      modules.delete(file);
      throw error;
    }
    module.loaded = true;
    return module.exports;
  };

  const run = (module, jest) => {
    const file = module.filename;
    if (file.endsWith('.json')) {
      module.exports = global.JSON.parse(fs.readFileSync(file, 'utf8'));
    } else if (file.endsWith('.node')) {
      // A process has one of it, on which the driver of SQLite notes that it knows the kind of error to throw: that of another test file.
      module.exports = Object.create(require(file));
    } else if (file.endsWith('.mjs')) {
      // Node names one where it can give it to a `require` by itself.
      module.exports = require(file);
    } else {
      const body = scriptOf(file).runInContext(context)(...intrinsics);
      body.call(module.exports, module.exports, requireOf(file, jest), module, file, path.dirname(file), jest);
    }
  };

  const requireOf = (from, jest) => {
    const required = (specifier) => {
      const name = specifier.replace(/^node:/, '');
      return Module.isBuiltin(specifier) ? coreModule(name, jest) : load(resolve(specifier, from), jest);
    };
    return Object.assign(required, { resolve: (specifier) => resolve(specifier, from), cache: {} });
  };

  const pathOf = (from) => (String(from).startsWith('file:') ? new URL(from).pathname : String(from));

  return load;
};

const ASKS_JEST_FOR_MODULES = /\bjest\.(?:mock|doMock|unmock|requireActual|requireMock|resetModules|isolateModules)\(/;

/** Jest's own loader is for test files that put something else in a module's place. */
exports.isLoadedByJest = (file) => ASKS_JEST_FOR_MODULES.test(fs.readFileSync(file, 'utf8'));
