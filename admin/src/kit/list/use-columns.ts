import { useMemo } from 'react';
import { useKeptState } from '../use-kept-state';
import type { Column } from './list-definition';

export type ShownColumns<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly isShown: (id: string) => boolean;
  readonly toggle: (id: string) => void;
};

type Of<Row> = { readonly id: string; readonly columns: readonly Column<Row>[] };

const idsOf = <Row>(columns: readonly Column<Row>[]): readonly string[] => columns.map(({ id }) => id);

/**
 * Which columns a user looks at, kept in the browser by list. The first one names the row and always stands. A phone has room for fewer, and
 * its choice is another one.
 */
export const useColumns = <Row>({ id: listId, columns: all }: Of<Row>, isPhone: boolean): ShownColumns<Row> => {
  const shown = useMemo(() => all.filter(({ hidden }) => !hidden), [all]);
  const wide = useKeptState(`SHOP_COLUMNS_${listId}`, idsOf(shown));
  const narrow = useKeptState(`SHOP_COLUMNS_${listId}_PHONE`, idsOf(shown.filter(({ onPhone }) => onPhone)));
  const [chosen, setChosen] = isPhone ? narrow : wide;
  const isShown = (id: string): boolean => id === all[0]?.id || chosen.includes(id);
  const toggle = (id: string): void =>
    setChosen(isShown(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return { columns: all.filter(({ id }) => isShown(id)), isShown, toggle };
};
