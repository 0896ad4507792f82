import type { DashboardAnswer, DashboardStatsAnswer, DashboardSummaryAnswer } from '../../contracts/dashboard';
import type { ShopRequest } from '../../platform/http/route';
import { readDashboardStats } from './use-cases/read-stats';
import { readSteps } from './use-cases/read-steps';
import { readDashboardSummary } from './use-cases/read-summary';

export const steps = async ({ platform }: ShopRequest): Promise<DashboardAnswer> => {
  const found = await readSteps(platform);
  return { data: { steps: found, completed: Object.values(found).filter(({ completed }) => completed).length } };
};

export const stats = async ({ platform }: ShopRequest): Promise<DashboardStatsAnswer> => ({
  stats: await readDashboardStats(platform),
});

export const summary = async ({ platform, principal }: ShopRequest): Promise<DashboardSummaryAnswer> => ({
  summary: await readDashboardSummary(platform, principal),
});
