import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { modules } from '../../server/src/modules';
import { openApiDocument } from './document';

/** Writes the description of the API beside the built plugin, which serves it. */
const target = path.resolve(__dirname, '../../dist/openapi.json');
mkdirSync(path.dirname(target), { recursive: true });
writeFileSync(target, JSON.stringify(openApiDocument(modules)));
