import type { Core } from '@strapi/strapi';
import { Readable } from 'node:stream';
import type { Repository } from './strapi-tables.repository';

type Row = Readonly<Record<string, unknown>>;

/** What Strapi's transfers do with one type, in place of what its table would do; what is left out stays as it is. */
export type Stand = {
  /** In place of the rows that are exported. */
  readonly rows?: () => AsyncIterable<Row>;
  /** In place of the repository that is written to, within the transaction of an import. */
  readonly writes?: (below: Repository) => Repository;
};

export type Watch = {
  /** By the uid of a type or a model. */
  readonly standFor: (uid: string) => Stand | null;
  readonly begun: () => void;
};

type Lifecycles = { disable: () => void; enable: () => void };

type Opened = {
  readonly lifecycles: Lifecycles;
  readonly inTransaction: () => boolean;
  query: (uid: string) => Repository;
  queryBuilder: (uid: string) => { stream: (...given: readonly unknown[]) => unknown };
};

/**
 * Strapi's transfers have no place for plugins, and know ids only as something that changes. They do all reading by
 * `strapi.db.queryBuilder(uid).stream()` and all writing by `strapi.db.query(uid)`, and nothing else in between: both ends switch the
 * database's lifecycles off before they begin and on again when they end. So it has been from Strapi 5.30 to 5.54, in `export`, `import`
 * and both directions of `transfer`.
 */
export const watchTransfers = (strapi: Core.Strapi, { standFor, begun }: Watch): void => {
  const opened = strapi.db as unknown as Opened;
  let isRunning = false;
  const { disable, enable } = opened.lifecycles;
  const query = opened.query.bind(opened);
  const queryBuilder = opened.queryBuilder.bind(opened);

  opened.lifecycles.disable = () => {
    disable();
    isRunning = true;
    begun();
  };
  opened.lifecycles.enable = () => {
    enable();
    isRunning = false;
  };
  opened.query = (uid) => {
    const below = query(uid);
    // Whoever else asks for a repository meanwhile, in no transaction of an import, gets what is always there.
    const stand = isRunning && opened.inTransaction() ? standFor(uid) : null;
    return stand?.writes ? stand.writes(below) : below;
  };
  opened.queryBuilder = (uid) => {
    const builder = queryBuilder(uid);
    const rows = isRunning ? standFor(uid)?.rows : undefined;
    if (rows) builder.stream = () => Readable.from(rows());
    return builder;
  };
};
