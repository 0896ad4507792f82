import type { Moment } from '../../../domain/subscription';
import type { Platform } from '../../../platform/platform';
import { readZone } from '../../settings';

/** This moment, and the calendar of the store that dates are reckoned by. */
export const readMoment = async (platform: Platform): Promise<Moment> => ({
  at: platform.clock.now(),
  zone: await readZone(platform),
});
