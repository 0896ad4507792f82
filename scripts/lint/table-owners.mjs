import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/paths.mjs';

/** A row of the map of tables: name and module. A unit test compares the map with the models. */
const ROW = /^\| `(shop_\w+)` +\| ([\w-]+) +\|/gm;
/** Its tables have no door of their own in a module: whoever works with events and jobs asks them. */
const PLATFORM = 'platform';

/** The module of each table, but for those of the platform. */
export const tableOwners = () => {
  const map = readFileSync(path.join(ROOT, 'docs/tables.md'), 'utf8');
  const rows = [...map.matchAll(ROW)].map(([, table, owner]) => [table, owner]);
  return new Map(rows.filter(([, owner]) => owner !== PLATFORM));
};
