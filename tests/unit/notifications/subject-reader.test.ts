import type { Platform } from '../../../server/src/platform/platform';
import { createSubjectReader } from '../../../server/src/modules/notifications/subject/load-subject';

const NOTHING = { order_id: null, subscription_id: null };

it('reads what several messages of one batch are about once, and anew for the next batch', async () => {
  const platform = {} as Platform;
  const read = createSubjectReader(platform);
  const first = read(NOTHING);
  expect(read({ ...NOTHING })).toBe(first);
  expect(createSubjectReader(platform)(NOTHING)).not.toBe(first);
  expect(await first).toMatchObject({ order: null, subscription: null });
});
