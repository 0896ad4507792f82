import { appendFileSync } from 'node:fs';

let file;
let hidden;

export const initialize = (data) => {
  ({ file, hidden } = data);
};

/** What `import` asks for; `require` never comes here. */
export const resolve = async (specifier, context, next) => {
  if (hidden && specifier.startsWith(hidden)) {
    throw Object.assign(new Error(`Cannot find package '${specifier}'`), { code: 'ERR_MODULE_NOT_FOUND' });
  }
  const found = await next(specifier, context);
  if (found.url.includes('node_modules')) appendFileSync(file, `${found.url}\n`);
  return found;
};
