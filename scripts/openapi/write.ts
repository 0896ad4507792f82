import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { modules } from '../../server/src/modules';
import { writeClientTypes } from './client-types';
import { openApiDocument } from './document';

const dist = path.resolve(__dirname, '../../dist');
const bundles = path.resolve(require.resolve('redoc/package.json'), '../bundles');

/** The search of the viewer frames its hits; its credit would load a picture from elsewhere. */
const STYLES = `body { margin: 0; }
a[href^="https://redocly.com/redoc"] { display: none; }
`;

const bundle = (name: string): string => readFileSync(path.join(bundles, name), 'utf8');

/** The credit of the viewer loads it from elsewhere even where it is not shown; an empty picture stands for it. */
const REMOTE_PICTURE = 'https://cdn.redoc.ly/redoc/logo-mini.svg';
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

/** The licences of the libraries within stay beside the code. The line that names the source map goes; the code has such texts, too. */
const viewer = (): string => {
  const licences = bundle('redoc.standalone.js.LICENSE.txt').replaceAll('/*', '').replaceAll('*/', '');
  const code = bundle('redoc.standalone.js')
    .replace(/\n\/\/# sourceMappingURL=\S*\s*$/, '\n')
    .replaceAll(REMOTE_PICTURE, NO_PICTURE);
  return `/*\n${licences}\n*/\n${code}`;
};

/** Writes the description of the API, and the page that shows it, beside the built plugin, which serves them; and what the client is made of. */
const write = async (): Promise<void> => {
  const document = openApiDocument(modules);
  mkdirSync(dist, { recursive: true });
  writeFileSync(path.join(dist, 'openapi.json'), JSON.stringify(document));
  writeFileSync(path.join(dist, 'reference.js'), viewer());
  writeFileSync(path.join(dist, 'reference.css'), STYLES);
  await writeClientTypes(document);
};

write().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
