import type { LicenseFilterCriteria, LicensesCriteria } from '../../server/src/modules/licenses/commands';
import { readLicense } from '../../server/src/modules/licenses/staff/read-detail';
import { listLicenses, listLicensesOfCustomer } from '../../server/src/modules/licenses/staff/read-licenses';
import { countStatements } from '../support/count-statements';
import { writeLicense, writeOwners, writeSite } from '../support/license-rows';
import { startProcess, storeTables, type StoreProcess } from '../support/store-process';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

const DAY = 86_400_000;

describeOnEachDatabase('lists of licences', storeTables(), (database) => {
  let store: StoreProcess;
  let clock: TestClock;
  const ids = new Map<number, string>();

  const inDays = (days: number): Date => new Date(clock.now().getTime() + days * DAY);

  beforeAll(async () => {
    clock = createTestClock();
    store = await startProcess(database(), clock);
    const { platform } = store;
    await writeOwners(platform);
    const write = async (name: string, license: Parameters<typeof writeLicense>[1]) => {
      const id = await writeLicense(platform, license);
      ids.set(id, name);
      return id;
    };
    const used = await write('used', { key: 'PRE-AAAA-BBBB-CCCC-0001', limit: 3 });
    await writeSite(platform, used, 'https://www.ada.dev/blog/');
    await writeSite(platform, used, 'http://localhost');
    await write('unused', { key: 'PRE-AAAA-BBBB-CCCC-0002', order: 2, customer: 2, product: 2, variation: 2 });
    await write('over', { key: 'PRE-AAAA-BBBB-DDDD-0003', expires: inDays(-1) });
    await write('ahead', { key: 'OTHER-1111-2222-3333', expires: inDays(3), order: 2, customer: 2 });
    await write('disabled', { key: 'OTHER-9999-2222-4444', expires: inDays(-1), values: { status: 'disabled' } });
    await write('stored', { key: 'OTHER-9999-2222-5555', values: { status: 'expired' } });
  });

  const found = async (query: LicenseFilterCriteria & Partial<LicensesCriteria>): Promise<readonly string[]> => {
    const { licenses, total } = await listLicenses(store.platform, { page: 1, per_page: 200, ...query });
    expect(total).toBe(licenses.length);
    return licenses.map(({ id }) => String(ids.get(id))).sort((one, other) => one.localeCompare(other));
  };

  const ALL = ['ahead', 'disabled', 'over', 'stored', 'unused', 'used'];

  it.each([
    ['PRE-AAAA-BBBB-CCCC-0001', ['used']],
    [' pre-aaaa-bbbb-cccc-0001 ', ['used']],
    ['PRE-AAAA-BBBB-CCCC-000', ['unused', 'used']],
    ['pre-aaaa', ['over', 'unused', 'used']],
    ['9999', ['disabled', 'stored']],
    ['key = PRE-AAAA-BBBB-CCCC-0002', ['unused']],
    ['key = pre-aaaa-bbbb-cccc-0002', ['unused']],
    ['license_key != PRE-AAAA-BBBB-CCCC-0002', ALL.filter((name) => name !== 'unused')],
    ['KEY=OTHER-*', ['ahead', 'disabled', 'stored']],
    ['key = nothing', []],
    ['2', ['ahead', 'disabled', 'stored', 'unused']],
    ['#2', ['ahead', 'unused']],
    ['order_id = 2', ['ahead', 'unused']],
    ['hopper', ['ahead', 'unused']],
    ['GRACE@example.com', ['ahead', 'unused']],
    ['ada.dev', ['used']],
    ['https://www.ada.dev/blog', ['used']],
    ['https://ada.dev/other', []],
    ['localhost', ['used']],
    ['activation_count > 0', ['used']],
    ['limit = 3', ['used']],
    ['status = expired', ['over', 'stored']],
    ['status = inactive', ['ahead', 'unused']],
    ['status != active', ['disabled', 'over', 'stored']],
    [`' or 1=1 --`, []],
    ['%', []],
    ['key = %', []],
  ])('find %s', async (search, names) => {
    expect(await found({ search })).toEqual(names);
  });

  it('are found by the whole address of a site: on it, below it and on its subdomains', async () => {
    const own = await writeLicense(store.platform, { key: 'SITES-0000-1111-2222', customer: 2, order: 2 });
    const other = await writeLicense(store.platform, { key: 'SITES-0000-1111-3333', customer: 2, order: 2 });
    for (const url of ['https://lab.io', 'https://shop.lab.io/en']) await writeSite(store.platform, own, url);
    for (const url of ['https://collab.io', 'https://lab.io.net', 'https://lab.io/wiki', 'https://shop.lab.io/en-us']) {
      await writeSite(store.platform, other, url);
    }
    const idsOf = async (search: string) => {
      const { licenses } = await listLicenses(store.platform, { page: 1, per_page: 200, search });
      return licenses.map(({ id }) => id).sort((one, two) => one - two);
    };
    expect(await idsOf('lab.io')).toEqual([own, other]);
    expect(await idsOf('HTTPS://www.lab.io/')).toEqual([own, other]);
    expect(await idsOf('shop.lab.io/en')).toEqual([own]);
    expect(await idsOf('collab.io')).toEqual([other]);
    expect(await idsOf('shop.lab.io')).toEqual([own, other]);
    for (const id of [own, other]) await store.platform.db.table('shop_licenses').where({ id }).delete();
  });

  it('have the tabs of what people see', async () => {
    expect(await found({ active_view: 'active' })).toEqual(['ahead', 'unused', 'used']);
    expect(await found({ active_view: 'inactive' })).toEqual(['ahead', 'unused']);
    expect(await found({ active_view: 'expired' })).toEqual(['over', 'stored']);
    expect(await found({ active_view: 'disabled' })).toEqual(['disabled']);
    expect(await found({ active_view: 'unknown' })).toEqual(ALL);
    expect(await found({ active_view: 'active', scopes: ['inactive'] })).toEqual(['ahead', 'unused']);
  });

  it.each([
    [['license', 'product'], 'in', ['2'], ['unused']],
    [['license', 'customer_first_name'], 'contains', 'gra', ['ahead', 'unused']],
    [['license', 'customer_last_name'], 'equals', 'lovelace', ['disabled', 'over', 'stored', 'used']],
    [['license', 'license_key'], 'starts_with', 'other', ['ahead', 'disabled', 'stored']],
    [['license', 'license_key'], 'contains', 'DDDD', ['over']],
    [['license', 'status'], 'in', ['expired', 'disabled'], ['disabled', 'over', 'stored']],
    [['license', 'status'], 'not_in', ['active'], ['disabled', 'over', 'stored']],
    [['license', 'activation_count'], '>=', '1', ['used']],
    [['license', 'expiration_date'], 'days_within', '7', ['ahead']],
    [['license', 'expiration_date'], 'is_null', '', ['stored', 'unused', 'used']],
  ])('are filtered by %j %s %j', async (source, operator, value, names) => {
    const filter = { filter_type: 'advanced', advanced_filters: [[{ source, operator, value }]] };
    expect(await found(filter)).toEqual(names);
  });

  it('follow the clock', async () => {
    clock.advance(4 * DAY);
    expect(await found({ active_view: 'active' })).toEqual(['unused', 'used']);
    clock.advance(-4 * DAY);
  });

  it('are sorted by each of their fields, in both directions', async () => {
    for (const sort_by of ['id', 'status', 'limit', 'activation_count', 'license_key', 'expiration_date', 'order_id']) {
      for (const sort_type of ['asc', 'desc']) expect(await found({ sort_by, sort_type })).toEqual(ALL);
    }
    const { licenses } = await listLicenses(store.platform, { page: 1, per_page: 2, sort_by: 'license_key' });
    expect(licenses.map(({ id }) => ids.get(id))).toEqual(['over', 'unused']);
  });

  it('take four statements at most, however many there are', async () => {
    const { platform } = store;
    const page = { page: 1, per_page: 200 };
    const counted = (work: () => Promise<unknown>) => countStatements(database().knex, work);
    await listLicenses(platform, page);
    expect(await counted(() => listLicenses(platform, page))).toBeLessThanOrEqual(2);
    expect(await counted(() => listLicenses(platform, { ...page, search: 'PRE-AAAA-BBBB' }))).toBeLessThanOrEqual(4);
    expect(await counted(() => listLicensesOfCustomer(platform, 1, { page: 1, perPage: 10 }))).toBe(2);
  });

  it('show the sites of one that has more than anybody reads: a thousand, those in use first', async () => {
    const { db } = store.platform;
    const id = await writeLicense(store.platform, { key: 'FLEET-0000' });
    const at = { created_at: clock.now(), updated_at: clock.now() };
    const first = 5_000_000;
    for (let from = first; from < first + 1_200; from += 100) {
      const numbers = Array.from({ length: 100 }, (_none, index) => from + index);
      await db
        .table('shop_license_sites')
        .insert(numbers.map((each) => ({ id: each, site_url: `${each}.test`, site_digest: `fleet-${each}`, ...at })));
      await db.table('shop_license_activations').insert(
        numbers.map((each) => ({
          ...{ id: each, license_id: id, site_id: each, product_id: 1, variation_id: 1, is_local: 1, ...at },
          ...{ status: each < first + 1_100 ? 'active' : 'inactive', activation_hash: `fleet-${each}` },
          activation_method: 'key',
        }))
      );
    }
    const { license, activations } = await readLicense(store.platform, id);
    expect([license.activation_count, license.activations_count, activations.length]).toEqual([0, 1_100, 1_000]);
    expect(activations[0]).toMatchObject({ status: 'active', site: { site_url: `${first + 1_099}.test` } });
    for (const table of ['activations', 'sites'] as const) {
      await db.table(`shop_license_${table}`).where('id', '>=', first).delete();
    }
    await db.table('shop_licenses').where({ id }).delete();
  });

  it('show one in ten statements at most, with what it belongs to', async () => {
    const [id] = [...ids].find(([, name]) => name === 'used') as [number, string];
    const read = await readLicense(store.platform, id);
    expect(read).toMatchObject({
      license: {
        ...{ id, status: 'active', shown_status: 'active', activation_count: 1, activations_count: 2 },
        ...{ customer: { full_name: 'Ada Lovelace' }, product: { ID: 1, post_title: 'Plugin' } },
        ...{ product_variant: { id: 1, variation_title: 'Personal' }, order: { id: 1, invoice_no: 'INV-1001' } },
      },
      order: { id: 1, uuid: 'order-1' },
      ...{ orders: [{ id: 1 }], prev_orders: [], subscription: null, selected_labels: [], activities: [] },
      activations: [{ site: { site_url: 'localhost' }, is_local: 1 }, { site: { site_url: 'ada.dev/blog' } }],
    });
    const statements = await countStatements(database().knex, () => readLicense(store.platform, id));
    expect(statements).toBeLessThanOrEqual(10);
  });
});
