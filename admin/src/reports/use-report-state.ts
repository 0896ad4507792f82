import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useKeptState } from '../kit/use-kept-state';
import { FIRST_STATE, readReportState, writeReportState, type ReportState } from './report-state';
import type { Report } from './report-definition';

/**
 * The state of a report, kept in the address. An address that says nothing gets the range that was chosen last, as a link to it has to show
 * others the same.
 */
export const useReportState = ({ range }: Report): readonly [ReportState, (state: ReportState) => void] => {
  const [address, setAddress] = useSearchParams();
  const [kept, keep] = useKeptState('SHOP_REPORTS', '');
  const chosen = readReportState(new URLSearchParams(kept), FIRST_STATE);
  const state = readReportState(address, range ? { ...chosen, range, days: null } : chosen);
  const written = writeReportState(state).toString();
  useEffect(() => {
    if (address.toString() !== written) setAddress(written, { replace: true });
  }, [address, setAddress, written]);
  const change = (next: ReportState): void => {
    // Days of one's own are out of date the next time.
    if (!range && next.range !== 'custom') keep(writeReportState(next).toString());
    setAddress(writeReportState(next));
  };
  return [state, change];
};
