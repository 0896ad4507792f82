import { useShopDashboardSummaryQuery } from './home.api';

/** Orders come in while nobody looks: what is shown is asked for again whenever somebody comes back. */
const FRESH_FOR_SECONDS = 30;

export const useSummary = () =>
  useShopDashboardSummaryQuery(undefined, { refetchOnMountOrArgChange: FRESH_FOR_SECONDS });
