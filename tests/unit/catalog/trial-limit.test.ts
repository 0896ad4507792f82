import { trialFailures } from '../../../server/src/modules/catalog/variants/trial-limit';
import { settle } from '../../../server/src/platform/db/isolated-work';
import { createHooks } from '../../../server/src/platform/events/create-hooks';
import { createTestLog } from '../../support/test-log';

describe('the trial of a variant', () => {
  const refused = async (days: number | undefined, allowed?: unknown): Promise<readonly string[]> => {
    const hooks = createHooks({ log: createTestLog(), isolate: settle });
    if (allowed !== undefined) hooks.addFilter('shop/max_trial_days_allowed', () => allowed as number);
    return Object.keys(await trialFailures({ hooks }, days, 'variant'));
  };

  const FIELD = ['variant.other_info.trial_days'];

  it('has at most a year of days', async () => {
    for (const days of [undefined, 0, 365]) expect(await refused(days)).toEqual([]);
    expect(await refused(366)).toEqual(FIELD);
  });

  it('has as many as code of the site allows, in which nonsense is none', async () => {
    expect([await refused(366, 730), await refused(731, 730), await refused(14, 7)]).toEqual([[], FIELD, FIELD]);
    expect([await refused(3_651, 9_999), await refused(3_650, 9_999)]).toEqual([FIELD, []]);
    for (const nonsense of [-1, 1.5, '730', null]) expect(await refused(366, nonsense)).toEqual(FIELD);
  });
});
