import {
  groupsOf,
  isTimeKey,
  NO_FIGURES,
  sumFigures,
  type AppliedKey,
  type DayRange,
  type Figures,
} from '../../domain/report';
import { presentPaymentStatus, type PaymentStatus } from '../../domain/order';
import type { FiguresRow } from './figures.read-model';

/** What a row of a report is told by. */
export type Group = { readonly year: string | null; readonly group: string };

export type GroupFigures = Group & { readonly figures: Figures };

const byGroup = (rows: readonly FiguresRow[], nameOf: (row: FiguresRow) => string): ReadonlyMap<string, Figures> => {
  const found = new Map<string, FiguresRow[]>();
  for (const row of rows) found.set(nameOf(row), [...(found.get(nameOf(row)) ?? []), row]);
  return new Map([...found].map(([name, own]) => [name, sumFigures(own)]));
};

const labelOf = (key: AppliedKey, value: string): string =>
  key === 'payment_status' ? presentPaymentStatus(value as PaymentStatus) : value;

const byGross = (a: GroupFigures, b: GroupFigures): number =>
  b.figures.gross - a.figures.gross || (a.group < b.group ? -1 : 1);

/** One entry for each group: of time without gaps, the oldest first; else those that occur, the largest gross first. */
export const seriesOf = (rows: readonly FiguresRow[], range: DayRange, key: AppliedKey): readonly GroupFigures[] => {
  if (isTimeKey(key)) {
    const found = byGroup(rows, ({ group }) => group);
    return groupsOf(range, key).map((group) => ({
      ...{ year: group.slice(0, 4), group },
      figures: found.get(group) ?? NO_FIGURES,
    }));
  }
  const found = byGroup(rows, ({ value }) => labelOf(key, value));
  return [...found].map(([group, figures]) => ({ year: null, group, figures })).sort(byGross);
};
