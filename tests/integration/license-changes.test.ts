import { lockLicense } from '../../server/src/modules/licenses/licenses.repository';
import { deleteOneLicense } from '../../server/src/modules/licenses/staff/delete-license';
import { extendValidity } from '../../server/src/modules/licenses/staff/extend-validity';
import { readLicense } from '../../server/src/modules/licenses/staff/read-detail';
import { regenerateKey } from '../../server/src/modules/licenses/staff/regenerate-key';
import { activateByStaff, deactivateByStaff } from '../../server/src/modules/licenses/staff/staff-sites';
import { updateLimit } from '../../server/src/modules/licenses/staff/update-limit';
import { updateStatus } from '../../server/src/modules/licenses/staff/update-status';
import { createDeferred } from '../support/deferred';
import { writeLicense, writeOwners, writeSite } from '../support/license-rows';
import { untilOneWaits } from '../support/lock-waits';
import { platformFixture } from '../support/platform-fixture';

const ADA = { author: 'Ada' };
const MANY = 20;

platformFixture('changes of licences by staff', (store) => {
  beforeEach(() => writeOwners(store().platform));

  const write = (limit = 0) => writeLicense(store().platform, { key: `KEY-${limit}`, limit });
  const read = async (id: number) => (await readLicense(store().platform, id)).license;

  const told = async (): Promise<readonly string[]> => {
    const rows = await store().platform.db.table('shop_outbox').orderBy('id').select('event');
    return rows.map(({ event }) => String(event));
  };

  const logged = async (id: number): Promise<readonly string[]> => {
    const { activities } = await readLicense(store().platform, id);
    return activities.map(({ title }) => title);
  };

  const activate = (id: number, url: string) => activateByStaff(store().platform, { id, url, author: ADA });
  const free = (id: number, activationId: number) =>
    deactivateByStaff(store().platform, { id, activationId, author: ADA });

  const succeeded = async (tries: readonly Promise<unknown>[]): Promise<number> =>
    (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length;

  it('let in as many sites as the limit has room for, however many ask at once', async () => {
    const id = await write(3);
    expect(await succeeded(Array.from({ length: MANY }, (_none, each) => activate(id, `site-${each}.com`)))).toBe(3);
    expect(await read(id)).toMatchObject({ activation_count: 3, activations_count: 3 });
  });

  it('agree on what is kept, whether the limit falls before or after a site comes in', async () => {
    const id = await write(MANY);
    await writeSite(store().platform, id, 'first.com');
    const asks = Array.from({ length: 8 }, (_none, each) => activate(id, `site-${each}.com`));
    await Promise.allSettled([...asks.slice(0, 4), updateLimit(store().platform, id, 2, ADA), ...asks.slice(4)]);
    const { limit, activation_count: count, config } = await read(id);
    expect(limit).toBe(2);
    expect(count).toBeGreaterThanOrEqual(2);
    expect(config.kept_activations).toBe(count > 2 ? count : undefined);
    await expect(activate(id, 'late.com')).rejects.toThrow('as many sites as it allows');
  });

  it('keep a site out that waited for the lower limit', async () => {
    const { db } = store().platform;
    if (db.client === 'sqlite') return;
    const id = await write(2);
    await writeSite(store().platform, id, 'first.com');
    const [locked, waiting] = [createDeferred(), createDeferred()];
    const lowered = db.transaction(async () => {
      await lockLicense(db, id);
      locked.resolve();
      await waiting.promise;
      await updateLimit(store().platform, id, 1, ADA);
    });
    await locked.promise;
    const late = activate(id, 'second.com').catch((error: unknown) => error);
    await untilOneWaits(store().knex, db.client);
    waiting.resolve();
    await lowered;
    expect(await late).toMatchObject({ kind: 'rule_violation' });
    expect(await read(id)).toMatchObject({ limit: 1, activation_count: 1 });
  });

  it('free each site once, and what is kept falls with it', async () => {
    const id = await write(3);
    const sites: number[] = [];
    for (const each of [1, 2, 3]) sites.push(await writeSite(store().platform, id, `site-${each}.com`));
    await updateLimit(store().platform, id, 1, ADA);
    expect(await read(id)).toMatchObject({ config: { kept_activations: 3 } });
    const [first = 0] = sites;
    expect(await succeeded(Array.from({ length: 5 }, () => free(id, first)))).toBe(1);
    expect(await read(id)).toMatchObject({ activation_count: 2, config: { kept_activations: 2 } });
    await updateLimit(store().platform, id, 'unlimited', ADA);
    expect((await read(id)).config).toEqual({});
  });

  it('tell of each change once, with what was before', async () => {
    const id = await write(2);
    const { platform } = store();
    await regenerateKey(platform, id, ADA);
    await extendValidity(platform, id, '2030-01-01 00:00:00', ADA);
    await extendValidity(platform, id, '2030-01-01 00:00:00', ADA);
    await updateStatus(platform, id, 'disabled', ADA);
    await updateStatus(platform, id, 'disabled', ADA);
    await extendValidity(platform, id, 'lifetime', ADA);
    await updateLimit(platform, id, 5, ADA);
    await updateLimit(platform, id, 1, ADA);
    await updateLimit(platform, id, 1, ADA);
    expect(await told()).toEqual([
      ...['license_key_regenerated', 'license_validity_extended'],
      ...['license_status_updated', 'license_status_updated_to_disabled'],
      ...['license_validity_extended', 'license_status_updated', 'license_status_updated_to_active'],
      ...['license_limit_increased', 'license_limit_decreased'],
    ]);
    expect(await logged(id)).toEqual([
      ...['Licence limit updated', 'Licence limit updated', 'Licence marked lifetime', 'Licence status updated'],
      ...['Licence validity reduced', 'Licence key regenerated'],
    ]);
    await store().deliver();
  });

  it('say of one whose date has passed that its status makes it valid no more', async () => {
    const { platform, clock } = store();
    const expires = new Date(clock.now().getTime() - 60_000);
    const id = await writeLicense(platform, { key: 'KEY-OVER', expires });
    const passed = 'The license is active, but its date has passed: it counts as expired until it is extended.';
    expect(await updateStatus(platform, id, 'active', ADA)).toMatchObject({ message: passed });
    expect(await told()).toEqual([]);
    await updateStatus(platform, id, 'disabled', ADA);
    expect(await updateStatus(platform, id, 'active', ADA)).toMatchObject({ message: passed });
    expect(await updateStatus(platform, id, 'expired', ADA)).toMatchObject({ message: 'The license is expired.' });
  });

  it('give one licence one new key, whichever of two is later', async () => {
    const id = await write();
    const { platform } = store();
    const [one, other] = await Promise.all([regenerateKey(platform, id, ADA), regenerateKey(platform, id, ADA)]);
    const { license_key: key } = await read(id);
    expect([one?.row.license_key, other?.row.license_key]).toContain(key);
    expect(one?.row.license_key).not.toBe(other?.row.license_key);
  });

  it('delete a licence once', async () => {
    const id = await write();
    const { platform } = store();
    const heard: unknown[] = [];
    platform.hooks.addAction('shop/license_deleted', (payload) => void heard.push(payload));
    expect(await succeeded(Array.from({ length: 4 }, () => deleteOneLicense(platform, id, ADA)))).toBe(1);
    expect((await told()).filter((event) => event === 'license_deleted')).toHaveLength(1);
    await store().deliver();
    expect(heard).toMatchObject([{ license: { id, license_key: 'KEY-0' }, order: { id: 1, invoice_no: 'INV-1001' } }]);
  });
});
