import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { siteTypes } from './site-types';

const dist = path.resolve(__dirname, '../../dist');
mkdirSync(dist, { recursive: true });
writeFileSync(path.join(dist, 'index.d.ts'), siteTypes());
