import type { FieldErrors } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { MAX_TRIAL_DAYS } from '../catalog.hooks';

/** Whatever code of the site says. */
export const LONGEST_TRIAL = 3_650;

/** Where nobody says more, or less. */
export const USUAL_TRIAL = 365;

/** What is wrong with the trial of a variant; `path` is that of the variant. */
export const trialFailures = async (
  { hooks }: Pick<Platform, 'hooks'>,
  trialDays: number | undefined,
  path: string
): Promise<FieldErrors> => {
  if (!trialDays) return {};
  const allowed = Math.min(await hooks.ask(MAX_TRIAL_DAYS, USUAL_TRIAL, null), LONGEST_TRIAL);
  if (trialDays <= allowed) return {};
  return { [`${path}.other_info.trial_days`]: { max: `A trial may have at most ${allowed} days.` } };
};
