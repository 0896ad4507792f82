import type { OutsideReference } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { toInt } from '../../platform/db/columns';
import type { ArchivedRow, Outside, RecordKey } from './archive-parts';
import { updateRow } from './carried-rows.repository';
import { idsIn, withIdsOfHere } from './outside-ids';
import { findRecords, KEY_OF } from './strapi-tables.repository';
import type { CarriedTable } from './transfer-plan';

type Waiting = { readonly row: ArchivedRow; readonly reference: OutsideReference };

/**
 * Users, admins and files of the site under their ids there and here. Strapi gives them new ids, before the store comes or after it: rows
 * that name one which is not here yet are written without it, and get it when it comes.
 */
export type OutsideRecords = {
  readonly learn: (to: Outside, keys: readonly RecordKey[]) => Promise<void>;
  /** A row with the ids of here; null where it means nothing without its record. */
  readonly translate: (table: CarriedTable, row: ArchivedRow) => ArchivedRow | null;
  /** Strapi has just made a record. */
  readonly made: (to: Outside, key: unknown, id: number) => Promise<void>;
  /** What names records that are not here, for people. */
  readonly missing: () => readonly string[];
};

type State = {
  readonly here: Map<string, number>;
  readonly keys: Map<string, string>;
  readonly waiting: Map<string, Waiting[]>;
  readonly dropped: string[];
};

const placeOf = (to: Outside, id: number | string): string => `${to}:${id}`;
const normal = (to: Outside, key: unknown): string =>
  placeOf(to, to === 'admin' ? String(key).toLowerCase() : String(key));

const translator =
  ({ here, keys, waiting, dropped }: State) =>
  ({ references }: CarriedTable, row: ArchivedRow): ArchivedRow | null => {
    const changed: Record<string, unknown> = { ...row };
    for (const reference of references) {
      const { to, column, orphan, table } = reference;
      const hereOf = (id: number): number | null => here.get(keys.get(placeOf(to, id)) ?? '') ?? null;
      changed[column] = withIdsOfHere(reference, row[column], hereOf);
      const absent = idsIn(reference, row[column]).filter((id) => hereOf(id) === null);
      if (absent.length > 0 && orphan === 'drop') {
        dropped.push(
          `${table} ${row.id}: ${absent.map((id) => keys.get(placeOf(to, id)) ?? `${to}:${id}`).join(', ')}`
        );
        return null;
      }
      for (const id of absent) {
        const key = keys.get(placeOf(to, id)) ?? placeOf(to, `?${id}`);
        waiting.set(key, [...(waiting.get(key) ?? []), { row, reference }]);
      }
    }
    return changed as ArchivedRow;
  };

const writeAgain = async (platform: Platform, { here, keys }: State, rows: readonly Waiting[]): Promise<void> => {
  for (const { row, reference } of rows) {
    const { table, column, form, to } = reference;
    const value = withIdsOfHere(reference, row[column], (id) => here.get(keys.get(placeOf(to, id)) ?? '') ?? null);
    const values = { [column]: form === 'id' ? value : JSON.stringify(value) };
    await updateRow(platform.db, { table, id: row.id, values });
  }
};

const linesOf = ({ waiting, dropped }: State): readonly string[] => {
  const tables = new Map<string, number>();
  for (const { reference } of [...waiting.values()].flat()) {
    const name = `${reference.table}.${reference.column}`;
    tables.set(name, (tables.get(name) ?? 0) + 1);
  }
  return [
    ...[...tables].map(([name, rows]) => `${rows} of ${name} name records that this site does not have.`),
    ...dropped.map((line) => `Left out, because this site has no such record: ${line}`),
  ];
};

export const createOutsideRecords = (platform: Platform): OutsideRecords => {
  const state: State = { here: new Map(), keys: new Map(), waiting: new Map(), dropped: [] };
  const translate = translator(state);
  return {
    learn: async (to, keys) => {
      for (const { id, key } of keys) state.keys.set(placeOf(to, id), normal(to, key));
      const wanted = keys.map(({ key }) => key);
      const found = await findRecords(platform.strapi, to, { by: KEY_OF[to], values: wanted });
      for (const row of found) state.here.set(normal(to, row[KEY_OF[to]]), toInt(row.id));
    },
    translate,
    made: async (to, key, id) => {
      const place = normal(to, key);
      state.here.set(place, id);
      const rows = state.waiting.get(place) ?? [];
      state.waiting.delete(place);
      if (rows.length > 0) await platform.db.transaction(() => writeAgain(platform, state, rows));
    },
    missing: () => linesOf(state),
  };
};
