import type { Principal } from '../../server/src/platform/auth/principal';
import type { RawModel } from '../../server/src/platform/db/raw-model';
import { versionModel } from '../../server/src/platform/cache/versions';
import { createHooks } from '../../server/src/platform/events/create-hooks';
import type { Platform } from '../../server/src/platform/platform';
import { activityContentType } from '../../server/src/modules/activity/content-types/activity';
import {
  ensureSettingsRow,
  mergeSettings,
  selectSettings,
} from '../../server/src/modules/settings/settings.repository';
import { readStoreSettings } from '../../server/src/modules/settings/use-cases/read-store-settings';
import { saveStoreSettings } from '../../server/src/modules/settings/use-cases/save-store-settings';
import { viewStoreSettings } from '../../server/src/modules/settings/use-cases/view-store-settings';
import { memoOfOne } from '../support/memo-of-one';
import { tableOf } from '../support/table-of';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase, type TestDatabase } from '../support/test-database';
import { versionsByClock } from '../support/test-versions';

const coreStore = {
  uid: 'strapi::core-store',
  singularName: 'strapi_core_store_settings',
  tableName: 'strapi_core_store_settings',
  attributes: {
    id: { type: 'increments' },
    key: { type: 'string' },
    value: { type: 'text' },
    type: { type: 'string' },
    environment: { type: 'string' },
    tag: { type: 'string' },
  },
} as unknown as RawModel;

/** One process of the store: its own cache and hooks, the same database. */
const platformOf = ({ db }: TestDatabase, clock: TestClock): Platform =>
  ({
    db,
    clock,
    versions: versionsByClock({ db, clock, log: console }),
    hooks: createHooks({ log: console, isolate: db.isolate }),
    memo: memoOfOne(),
    strapi: { config: { get: () => '@acme/blue-mugs' } },
  }) as unknown as Platform;

const staff = (...permissions: readonly string[]): Principal =>
  ({
    displayName: 'Ada',
    adminUserId: 7,
    can: (permission: string) => permissions.includes(permission),
  }) as unknown as Principal;

const manager = staff('store/settings');
const owner = staff('store/settings', 'store/sensitive');

describeOnEachDatabase('store settings', [coreStore, tableOf(activityContentType), versionModel], (database) => {
  let clock: TestClock;
  let platform: Platform;

  beforeEach(async () => {
    clock = createTestClock();
    platform = platformOf(database(), clock);
    await platform.db.table('strapi_core_store_settings').delete();
    await platform.db.table('shop_activities').delete();
    await ensureSettingsRow(platform);
  });

  afterEach(() => platform.versions.stop());

  it('lets a form send back what is required and was never said, but takes no value away', async () => {
    const country = async () => (await readStoreSettings(platform)).store_country;
    await saveStoreSettings(platform, owner, { store_country: '', store_city: 'Bern' });
    expect([await country(), (await readStoreSettings(platform)).store_city]).toEqual(['', 'Bern']);
    await saveStoreSettings(platform, owner, { store_country: 'CH' });
    const taken = saveStoreSettings(platform, owner, { store_country: '', store_city: 'Basel' });
    await expect(taken).rejects.toMatchObject({ kind: 'invalid_input' });
    expect([await country(), (await readStoreSettings(platform)).store_city]).toEqual(['CH', 'Bern']);
  });

  it('need the days of reminders only where these are switched on', async () => {
    const days = async () => (await readStoreSettings(platform)).yearly_renewal_reminder_days;
    const save = (values: object) => saveStoreSettings(platform, owner, values as never);
    await save({ yearly_renewal_reminder_days: '20, 5' });
    await save({ reminders_enabled: 'yes', yearly_renewal_reminders_enabled: 'no', yearly_renewal_reminder_days: '' });
    await save({ invoice_reminders_enabled: false, invoice_reminder_due_days: null });
    expect(await days()).toBe('20,5');
    const blank = { yearly_renewal_reminders_enabled: 'yes', yearly_renewal_reminder_days: '' };
    await expect(save(blank)).rejects.toMatchObject({
      details: { fields: { yearly_renewal_reminder_days: { required: expect.any(String) } } },
    });
    await save({ ...blank, reminders_enabled: 'no' });
    expect(await days()).toBe('20,5');
  });

  it('answer defaults before anything is saved, the name of the site included', async () => {
    expect(await readStoreSettings(platform)).toMatchObject({
      store_name: 'Blue mugs',
      currency: 'USD',
      cart_page_id: 0,
    });
  });

  it('keep what is saved, count it at once, and write one activity', async () => {
    await readStoreSettings(platform);
    await saveStoreSettings(platform, manager, { store_name: 'Blau ✓ 🛍', currency: 'EUR', nonsense: 1, __proto__: 2 });
    expect(await readStoreSettings(platform)).toMatchObject({ store_name: 'Blau ✓ 🛍', currency: 'EUR' });
    expect(await selectSettings(platform)).toEqual({ store_name: 'Blau ✓ 🛍', currency: 'EUR' });
    const [activity, ...more] = await platform.db
      .table('shop_activities')
      .select(['title', 'content', 'user_id', 'author']);
    expect(more).toEqual([]);
    expect(activity).toMatchObject({
      title: 'Store settings updated',
      content: 'Saved: Store name, Currency.',
      author: 'Ada',
    });
  });

  it('are all or nothing', async () => {
    const saving = saveStoreSettings(platform, manager, { store_name: 'Kept out', currency: 'DOGE' });
    await expect(saving).rejects.toMatchObject({ details: { fields: { currency: { one_of: expect.any(String) } } } });
    expect(await selectSettings(platform)).toEqual({});
  });

  it('fall back to the default on null', async () => {
    await saveStoreSettings(platform, manager, { inv_prefix: 'X-', cart_page_id: 3 });
    await saveStoreSettings(platform, manager, { inv_prefix: null, cart_page_id: '' });
    expect(await selectSettings(platform)).toEqual({ inv_prefix: 'INV-', cart_page_id: 0 });
  });

  it('lose no key when several admins save at the same moment', async () => {
    const keys = Array.from({ length: 12 }, (_, index) => `key_${index}`);
    await Promise.all(keys.map((key) => platform.db.transaction(() => mergeSettings(platform, { [key]: 'saved' }))));
    expect(Object.keys(await selectSettings(platform)).sort()).toEqual([...keys].sort());
  });

  it('reach another process within a second', async () => {
    const other = platformOf(database(), clock);
    await readStoreSettings(other);
    await saveStoreSettings(platform, manager, { store_name: 'Renamed' });
    expect(await readStoreSettings(other)).toMatchObject({ store_name: 'Blue mugs' });
    clock.advance(701);
    expect(await readStoreSettings(other)).toMatchObject({ store_name: 'Renamed' });
    other.versions.stop();
  });

  it('keep sensitive ones to those who hold store/sensitive', async () => {
    await saveStoreSettings(platform, manager, { reminders_enabled: 'yes' });
    expect(await selectSettings(platform)).toEqual({});
    expect((await viewStoreSettings(platform, manager, undefined)).settings).not.toHaveProperty('reminders_enabled');
    await saveStoreSettings(platform, owner, { reminders_enabled: 'yes' });
    expect((await viewStoreSettings(platform, owner, 'reminders')).settings).toMatchObject({
      reminders_enabled: 'yes',
    });
    await expect(viewStoreSettings(platform, manager, 'reminders')).rejects.toMatchObject({ kind: 'invalid_input' });
  });

  it('can be extended, read, validated and stored by other code of the site', async () => {
    platform.hooks.addFilter('shop/store_settings/fields', (tabs) => {
      const gift = { type: 'flag', label: 'Gift wrapping', default: 'no', required: false, sensitive: false };
      return { ...(tabs as object), gifts: { title: 'Gifts', description: '', schema: { gift_wrapping: gift } } };
    });
    await saveStoreSettings(platform, manager, { gift_wrapping: true });
    expect((await viewStoreSettings(platform, manager, 'gifts')).settings).toEqual({ gift_wrapping: 'yes' });
    await expect(saveStoreSettings(platform, manager, { gift_wrapping: 'maybe' })).rejects.toMatchObject({
      kind: 'invalid_input',
    });
  });
});
