import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

/** A bare number in a cell counts something, and is written as the language writes numbers. Ids are texts. */
export const useShownCell = (): ((cell: ReactNode) => ReactNode) => {
  const { formatNumber } = useIntl();
  return (cell) => (typeof cell === 'number' ? formatNumber(cell) : cell);
};
