import { useMemo } from 'react';
import { useKeptState } from '../use-kept-state';
import type { Column } from './list-definition';

export type ShownColumns<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly isShown: (id: string) => boolean;
  readonly toggle: (id: string) => void;
};

/** Which columns a user looks at, kept in the browser by list. The first one names the row and always stands. */
export const useColumns = <Row>(listId: string, all: readonly Column<Row>[]): ShownColumns<Row> => {
  const standard = useMemo(() => all.filter(({ hidden }) => !hidden).map(({ id }) => id), [all]);
  const [chosen, setChosen] = useKeptState<readonly string[]>(`SHOP_COLUMNS_${listId}`, standard);
  const isShown = (id: string): boolean => id === all[0]?.id || chosen.includes(id);
  const toggle = (id: string): void =>
    setChosen(isShown(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return { columns: all.filter(({ id }) => isShown(id)), isShown, toggle };
};
