import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useMoney } from '../kit/money/use-money';
import { useAnyText, useText } from '../texts/use-text';
import type { Cell, Kind } from './report-view';

/** By how many characters a text of time has. Days, months and years are those of the store already: they are written as they are. */
const TIMES: Readonly<Record<number, Intl.DateTimeFormatOptions>> = {
  4: { year: 'numeric' },
  7: { month: 'long', year: 'numeric' },
  10: { dateStyle: 'medium' },
};

export type Written = (kind: Kind, cell: Cell) => string;

/** Writes what a cell holds, in the language of the user. */
export const useWritten = (): Written => {
  const text = useText();
  const anyText = useAnyText();
  const money = useMoney();
  const { formatDate, formatNumber, formatDisplayName } = useIntl();
  return useMemo(() => {
    const wordOf = (cell: Cell): string => (cell === '' ? text('kit.none') : String(cell));
    const countryOf = (code: string): string => formatDisplayName(code, { type: 'region' }) ?? code;
    const writers: Readonly<Record<Kind, (cell: Cell) => string>> = {
      money: (cell) => money.format(Number(cell)),
      count: (cell) => formatNumber(Number(cell)),
      percent: (cell) => formatNumber(Number(cell) / 100, { style: 'percent', maximumFractionDigits: 1 }),
      time: (cell) => formatDate(String(cell), { ...TIMES[String(cell).length], timeZone: 'UTC' }),
      country: (cell) => (cell === '' ? wordOf(cell) : countryOf(String(cell))),
      method: (cell) => anyText(`orders.method.${cell}`, wordOf(cell)),
      word: (cell) => anyText(String(cell), wordOf(cell)),
      text: wordOf,
    };
    return (kind, cell) => writers[kind](cell);
  }, [text, anyText, money, formatDate, formatNumber, formatDisplayName]);
};
