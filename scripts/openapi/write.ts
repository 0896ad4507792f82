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

/** The licences of the libraries within stay beside the code. */
const viewer = (): string =>
  `/*\n${readFileSync(path.join(bundles, 'redoc.standalone.js.LICENSE.txt'), 'utf8')
    .replaceAll('/*', '')
    .replaceAll(
      '*/',
      ''
    )}\n*/\n${readFileSync(path.join(bundles, 'redoc.standalone.js'), 'utf8').replace(/\/\/# sourceMappingURL.*/, '')}`;

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
