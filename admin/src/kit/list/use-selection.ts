import { useState } from 'react';
import type { ListRow } from './list-definition';

export type Selection<Row> = {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  /** All of them, or none if all are selected. */
  readonly togglePage: (rows: readonly Row[]) => void;
  readonly drop: (ids: readonly number[]) => void;
  readonly clear: () => void;
};

/** Selected rows by id: they stay selected while the user turns pages or searches. */
export const useSelection = <Row extends ListRow>(): Selection<Row> => {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
  const change = (edit: (next: Map<number, Row>) => void): void =>
    setChosen((known) => {
      const next = new Map(known);
      edit(next);
      return next;
    });
  return {
    rows: [...chosen.values()],
    has: ({ id }) => chosen.has(id),
    toggle: (row) =>
      change((next) => {
        if (!next.delete(row.id)) next.set(row.id, row);
      }),
    togglePage: (rows) =>
      change((next) => {
        const isFull = rows.every(({ id }) => next.has(id));
        for (const row of rows) {
          if (isFull) next.delete(row.id);
          else next.set(row.id, row);
        }
      }),
    drop: (ids) => change((next) => ids.forEach((id) => next.delete(id))),
    clear: () => setChosen(new Map()),
  };
};
