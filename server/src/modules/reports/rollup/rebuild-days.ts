import type { ReportDays } from '../../../contracts/report-overviews';
import { daysIn, lastDayToRollUp } from '../../../domain/report';
import type { JobDefinition } from '../../../platform/jobs/job-queue';
import type { Platform } from '../../../platform/platform';
import { countChangedDays } from '../../orders';
import { readTimezone } from '../../settings';
import { holdRollup, readRollup } from './day-rows.repository';
import { rollUpDays, startOver } from './roll-up';
import { findFirstDay } from './unequal-days.read-model';

const JOB = 'roll-up-reports';

/** So that a rebuild does not wait for the next regular run. */
export const rollUpJob = (platform: Platform): JobDefinition => ({ name: JOB, handle: () => rollUpDays(platform) });

const lengthOf = (from: string | null, to: string | null): number =>
  from === null || to === null || to < from ? 0 : daysIn({ from, to });

/** How far the days have been added up. */
export const readReportDays = async ({ db, clock }: Platform): Promise<ReportDays> => {
  const { rolledTo, isOwn } = await readRollup(db);
  const first = await findFirstDay(db);
  const last = lastDayToRollUp(clock.now());
  return {
    state: isOwn && rolledTo !== null && rolledTo >= last ? 'complete' : 'running',
    ...{ first_day: first, rolled_to: rolledTo, last_day: last },
    days_done: lengthOf(first, rolledTo),
    days_in_all: lengthOf(first, last),
    changed_days: rolledTo === null ? 0 : await countChangedDays(db, rolledTo),
  };
};

/** All days are added up anew in the background, from the first on. Reports count orders until then, and stay exact. */
export const rebuildReportDays = async (platform: Platform): Promise<ReportDays> => {
  const zone = await readTimezone(platform);
  await platform.db.transaction(async () => {
    await startOver(platform, await holdRollup(platform.db), zone);
    await platform.jobs.enqueue(JOB, {}, { key: JOB });
  });
  return readReportDays(platform);
};
