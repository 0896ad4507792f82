import type { Platform } from './platform';

/** What stands beside each row of a list, by the names that `with[]` may have. */
type RelationsOf<Row, Relations> = (row: Row) => Relations;

/** Reads a relation of all rows at once; of a relation that can be counted, `<name>_count` stands beside it. */
export type LoadRelation<Row, Relations> = (
  platform: Platform,
  rows: readonly Row[]
) => Promise<RelationsOf<Row, Relations>>;

const COUNT = 'Count';

/** A relation, or with Count behind it only how many there are. */
const relationOf = (name: string) => {
  const relation = name.endsWith(COUNT) ? name.slice(0, -COUNT.length) : name;
  return { relation, key: name.endsWith(COUNT) ? `${relation}_count` : relation };
};

/** What `with[]` names, for all rows at once: at most one statement a relation; names that are none are passed over. */
export const relationLoader =
  <Row, Relations extends object>(loaders: ReadonlyMap<string, LoadRelation<Row, Relations>>) =>
  async (
    platform: Platform,
    rows: readonly Row[],
    names: readonly string[]
  ): Promise<RelationsOf<Row, Partial<Relations>>> => {
    const wanted = names.map(relationOf).filter(({ relation }) => loaders.has(relation));
    const keys = new Set(wanted.map(({ key }) => key));
    const parts: RelationsOf<Row, Relations>[] = [];
    for (const relation of new Set(wanted.map((each) => each.relation))) {
      const load = loaders.get(relation);
      if (load && rows.length > 0) parts.push(await load(platform, rows));
    }
    return (row) => {
      const all = Object.assign({}, ...parts.map((part) => part(row))) as Relations;
      return Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(key))) as Partial<Relations>;
    };
  };
