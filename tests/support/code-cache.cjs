const { createHash } = require('node:crypto');
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const vm = require('node:vm');

/**
 * Loaded with `node --require` into each store of a run, of which there are more than a hundred: the first one keeps what it has compiled
 * in the file SHOP_TEST_CODE_CACHE, and the others take it from there. What differs from what was compiled is loaded as ever.
 */

/** Scripts that are run by a cache keep `import()` only from Node 20.12 on. */
const IMPORTS = vm.constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER;

const digestOf = (content) => createHash('sha1').update(content).digest('base64');

/** The file: the length of the index, the index, and the code of all scripts. */
const read = (file) => {
  const bytes = fs.readFileSync(file);
  const start = 4 + bytes.readUInt32LE(0);
  const index = JSON.parse(bytes.subarray(4, start).toString('utf8'));
  return { index, code: bytes.subarray(start) };
};

/** Functions that have run are in it, too; other starts see the whole file or none. */
const write = (file, compiled) => {
  const index = {};
  const parts = [];
  let end = 0;
  for (const [name, { digest, script }] of compiled) {
    const code = script.createCachedData();
    index[name] = { digest, start: end, end: end + code.length };
    end += code.length;
    parts.push(code);
  }
  const head = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  fs.writeFileSync(`${file}.${process.pid}`, Buffer.concat([length, head, ...parts]));
  fs.renameSync(`${file}.${process.pid}`, file);
};

const requireOf = (module) => {
  const require = (id) => module.require(id);
  require.resolve = (request, options) => Module._resolveFilename(request, module, false, options);
  require.resolve.paths = (request) => Module._resolveLookupPaths(request, module);
  require.main = process.mainModule;
  require.extensions = Module._extensions;
  require.cache = Module._cache;
  return require;
};

const run = (module, script, filename) => {
  const { exports } = module;
  return script.runInThisContext().call(exports, exports, requireOf(module), module, filename, path.dirname(filename));
};

const scriptOf = (content, filename, cachedData) =>
  new vm.Script(Module.wrap(content.replace(/^#!/, '//')), {
    ...{ filename, cachedData },
    importModuleDynamically: IMPORTS,
  });

const install = (file) => {
  const kept = fs.existsSync(file) ? read(file) : null;
  const compiled = new Map();

  const keep = (content, filename) => {
    const script = scriptOf(content, filename);
    compiled.set(filename, { digest: digestOf(content), script });
    return script;
  };

  const take = (content, filename) => {
    const entry = kept.index[filename];
    if (entry?.digest !== digestOf(content)) return null;
    return scriptOf(content, filename, kept.code.subarray(entry.start, entry.end));
  };

  const find = (content, filename) => {
    try {
      return kept === null ? keep(content, filename) : take(content, filename);
    } catch (error) {
      // An ES module that is required: Node finds that out by itself.
      if (error instanceof SyntaxError) return null;
      throw error;
    }
  };

  Module.prototype._compile = new Proxy(Module.prototype._compile, {
    apply: (compileAsEver, module, args) => {
      const [content, filename] = args;
      const script = find(content, filename);
      return script === null ? Reflect.apply(compileAsEver, module, args) : run(module, script, filename);
    },
  });

  if (kept === null) process.once('exit', () => write(file, compiled));
};

if (process.env.SHOP_TEST_CODE_CACHE && IMPORTS !== undefined) install(process.env.SHOP_TEST_CODE_CACHE);
