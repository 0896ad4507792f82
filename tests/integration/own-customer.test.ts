import { customerType } from '../../server/src/modules/customers/content-types/customers';
import { findCustomerByUser, type CustomerRow } from '../../server/src/modules/customers/customers.repository';
import { unlinkDeletedUsers } from '../../server/src/modules/customers/platform-users.repository';
import { updateOwnCustomer } from '../../server/src/modules/portal/profile/update-own-customer';
import { documentColumns } from '../../server/src/platform/db/columns';
import type { RawModel } from '../../server/src/platform/db/raw-model';
import type { Platform } from '../../server/src/platform/platform';
import { createTestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';
import { tableOf } from '../support/table-of';

const users = {
  uid: 'shop::up_users',
  singularName: 'up_users',
  tableName: 'up_users',
  attributes: { id: { type: 'increments' }, email: { type: 'string' } },
} as unknown as RawModel;

/** Between the look at whose record it is and the saving of it, the staff may have been there. */
describeOnEachDatabase('a customer who saves their own record', [tableOf(customerType), users], (database) => {
  let platform: Platform;
  let found: CustomerRow;

  beforeEach(async () => {
    const { db } = database();
    const clock = createTestClock();
    platform = { db, clock } as unknown as Platform;
    await db.table('shop_customers').delete();
    const record = { uuid: 'u', user_id: 7, email: 'ann@b.co', email_key: 'ann@b.co', status: 'active' };
    const names = { first_name: 'Ann', last_name: '' };
    await db.insert('shop_customers', { ...documentColumns(clock.now()), ...record, ...names });
    found = (await findCustomerByUser(db, 7)) as CustomerRow;
  });

  const staffChanges = async (changes: Readonly<Record<string, unknown>>): Promise<void> => {
    await platform.db.table('shop_customers').where({ id: found.id }).update(changes);
  };

  const save = () => {
    const caller = { principal: { id: 'user:7', kind: 'user' }, attempts: {}, address: '127.0.0.1' };
    return updateOwnCustomer(platform, caller as never, found, { email: found.email, first_name: 'Bea' });
  };

  const stored = () => platform.db.table('shop_customers').where({ id: found.id }).first('email', 'first_name');

  it.each([[{ user_id: null }], [{ user_id: 8 }]])('does not save what is theirs no longer: %j', async (changes) => {
    await staffChanges(changes);
    await expect(save()).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await stored()).toEqual({ email: 'ann@b.co', first_name: 'Ann' });
  });

  it('does not bring back an address that the staff has just changed', async () => {
    await staffChanges({ email: 'new@b.co', email_key: 'new@b.co' });
    await expect(save()).rejects.toMatchObject({ kind: 'conflict' });
    expect(await stored()).toEqual({ email: 'new@b.co', first_name: 'Ann' });
  });

  it('is a guest again when the site has deleted their user together with others', async () => {
    const { db, siteTransaction } = database();
    const subscribed: { readonly afterDeleteMany: () => Promise<void> }[] = [];
    const lifecycles = { subscribe: (listeners: (typeof subscribed)[number]) => subscribed.push(listeners) };
    unlinkDeletedUsers({ db, strapi: { db: { lifecycles } } } as unknown as Platform);
    const user_id = await db.insert('up_users', { email: 'bea@b.co' });
    const record = { uuid: 'w', user_id, email: 'bea@b.co', email_key: 'bea@b.co', status: 'active' };
    const stamps = documentColumns(platform.clock.now());
    await db.insert('shop_customers', { ...stamps, ...record, first_name: 'Bea', last_name: '' });
    await siteTransaction(async () => subscribed[0]?.afterDeleteMany());
    const kept = await db.table('shop_customers').orderBy('email').select('email', 'user_id');
    expect(kept).toEqual([
      { email: 'ann@b.co', user_id: null },
      { email: 'bea@b.co', user_id },
    ]);
  });
});
