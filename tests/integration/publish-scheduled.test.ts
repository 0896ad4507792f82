import { activityContentType } from '../../server/src/modules/activity/content-types/activity';
import { onCatalogChange } from '../../server/src/modules/catalog/record-write';
import { productType } from '../../server/src/modules/catalog/content-types/catalog';
import { publishScheduled } from '../../server/src/modules/catalog/products/use-cases/publish-scheduled';
import { documentColumns } from '../../server/src/platform/db/columns';
import { versionModel } from '../../server/src/platform/cache/versions';
import { outboxModel } from '../../server/src/platform/events/outbox-model';
import type { Platform } from '../../server/src/platform/platform';
import { tableOf } from '../support/table-of';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';
import { processOf } from '../support/test-platform';

const HOUR = 3_600_000;

describeOnEachDatabase(
  'scheduled products',
  [tableOf(productType), tableOf(activityContentType), versionModel, outboxModel],
  (database) => {
    let clock: TestClock;
    let platform: Platform;

    const schedule = (title: string, inHours: number, post_status = 'future'): Promise<number> => {
      const now = clock.now();
      const post_date = new Date(now.getTime() + inHours * HOUR);
      const values = { post_title: title, post_name: title, post_status, post_date, gallery: '[]', other_info: '{}' };
      return platform.db.insert('shop_products', { ...documentColumns(now), ...values });
    };

    const statuses = async (): Promise<Readonly<Record<string, string>>> => {
      const rows = await platform.db.table('shop_products').select('post_title', 'post_status');
      return Object.fromEntries(rows.map((row) => [String(row.post_title), String(row.post_status)]));
    };

    beforeEach(async () => {
      clock = createTestClock();
      platform = processOf(database(), clock, 'one');
      for (const table of ['shop_products', 'shop_activities', 'shop_outbox']) await platform.db.table(table).delete();
    });

    afterEach(() => platform.versions.stop());

    it('go on show when their moment has come, and tell of it', async () => {
      const due = await schedule('due', 1);
      await schedule('later', 3);
      await schedule('draft', 1, 'draft');
      expect(await publishScheduled(platform)).toBe(0);
      const changed: number[] = [];
      onCatalogChange(platform, (ids) => void changed.push(...ids));
      clock.advance(2 * HOUR);
      expect(await publishScheduled(platform)).toBe(1);
      expect(await statuses()).toEqual({ due: 'publish', later: 'future', draft: 'draft' });
      expect(changed).toEqual([due]);
      const events = await platform.db.table('shop_outbox').select('event', 'refs');
      expect(events.map(({ event, refs }) => [event, JSON.parse(String(refs)) as unknown])).toEqual([
        ['product_updated', { product_id: due, change: 'published' }],
      ]);
      const [activity] = await platform.db.table('shop_activities').select('title', 'author');
      expect(activity).toMatchObject({ title: 'Product published', author: 'system' });
    });

    it('are published once, however many processes look at the same moment', async () => {
      for (let index = 0; index < 130; index += 1) await schedule(`product ${index}`, 1);
      clock.advance(2 * HOUR);
      const processes = ['two', 'three', 'four'].map((workerId) => processOf(database(), clock, workerId));
      const counts = await Promise.all(processes.map(publishScheduled));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(130);
      expect(new Set(Object.values(await statuses()))).toEqual(new Set(['publish']));
      const [row] = await platform.db.table('shop_outbox').count({ total: '*' });
      expect(Number(row?.total)).toBe(130);
      processes.forEach(({ versions }) => versions.stop());
    });
  }
);
