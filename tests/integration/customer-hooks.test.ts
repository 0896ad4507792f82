import { assertEditableStatus } from '../../server/src/modules/customers/use-cases/customer-values';
import { listCustomers, readCustomer, readWidgets } from '../../server/src/modules/customers/use-cases/read-customers';
import { documentColumns } from '../../server/src/platform/db/columns';
import type { Platform } from '../../server/src/platform/platform';
import { platformFixture } from '../support/platform-fixture';

platformFixture('other code of the site', (store) => {
  let platform: Platform;
  let id: number;

  beforeEach(async () => {
    ({ platform } = store());
    const { db, clock } = platform;
    const names = {
      uuid: 'u',
      email: 'a@b.co',
      email_key: 'a@b.co',
      first_name: 'Ada',
      last_name: '',
      status: 'active',
    };
    id = await db.insert('shop_customers', { ...documentColumns(clock.now()), ...names });
  });

  it('adds widgets to a customer', async () => {
    platform.hooks.addFilter('shop/widgets/single_customer', (widgets, context) => [
      ...(widgets as unknown[]),
      { title: 'Loyalty', of: (context as { customer: { id: number } }).customer.id },
    ]);
    expect(await readWidgets(platform, id)).toEqual([{ title: 'Loyalty', of: id }]);
    platform.hooks.addFilter('shop/widgets/single_customer', () => 'no list', 20);
    expect(await readWidgets(platform, id)).toEqual([]);
    await expect(readWidgets(platform, id + 1)).rejects.toMatchObject({
      details: { extra: { back_url: '/admin/plugins/shop/customers' } },
    });
  });

  it('changes how a customer is shown', async () => {
    platform.hooks.addFilter('shop/customer/view', (customer) => ({
      ...(customer as object),
      photo: 'https://x/1.png',
    }));
    expect(await readCustomer(platform, id, [])).toMatchObject({ id, full_name: 'Ada', photo: 'https://x/1.png' });
  });

  it('pays for advanced filters', async () => {
    const filters = JSON.stringify([[{ source: ['customer', 'email'], operator: 'contains', value: 'a@' }]]);
    const query = { page: 1, per_page: 10, filter_type: 'advanced', advanced_filters: filters, user_tz: 'UTC' };
    const on = (edition: string) => ({ ...platform, config: { ...platform.config, edition } }) as Platform;
    expect((await listCustomers(on('premium'), query as never)).total).toBe(1);
    await expect(listCustomers(on('free'), query as never)).rejects.toMatchObject({ kind: 'forbidden' });
    expect((await listCustomers(on('free'), { ...query, filter_type: 'simple' } as never)).total).toBe(1);
  });

  it('adds statuses', async () => {
    await expect(assertEditableStatus(platform, 'vip', 'status')).rejects.toThrow('active, inactive, archived');
    platform.hooks.addFilter('shop/editable_customer_statuses', (statuses) => [...(statuses as string[]), 'vip']);
    expect(await assertEditableStatus(platform, 'vip', 'status')).toBe('vip');
    await expect(assertEditableStatus(platform, undefined, 'status')).rejects.toThrow('vip');
    const tab = async (active_view: string): Promise<number> =>
      (await listCustomers(platform, { page: 1, per_page: 10, active_view } as never)).total;
    expect([await tab('vip'), await tab('active'), await tab('unknown')]).toEqual([0, 1, 1]);
    await platform.db.table('shop_customers').where({ id }).update({ status: 'vip' });
    expect([await tab('vip'), await tab('active')]).toEqual([1, 0]);
  });
});
