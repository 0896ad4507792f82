import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { hooksPage } from './hooks-page';

writeFileSync(path.resolve(__dirname, '../../docs/hooks.md'), hooksPage());
