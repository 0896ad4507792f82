import type { Platform } from '../../../server/src/platform/platform';
import type { ArchivedRow } from '../../../server/src/modules/transfer/archive-parts';
import { createOutsideRecords } from '../../../server/src/modules/transfer/outside-records';
import { transferPlan } from '../../../server/src/register';

/** Users, admins and files have other ids here, and may come after the store that names them. See decision 0096. */
type Update = { readonly table: string; readonly id: number; readonly values: object };

const siteWith = (records: Readonly<Record<string, readonly object[]>>) => {
  const updates: Update[] = [];
  const table = (name: string) => ({
    where: ({ id }: { id: number }) => ({
      update: (values: object) => Promise.resolve(void updates.push({ table: name, id, values })),
    }),
  });
  const strapi = {
    db: {
      metadata: { has: () => true },
      query: (uid: string) => ({ findMany: () => Promise.resolve(records[uid] ?? []) }),
    },
  };
  const db = { table, transaction: (work: () => Promise<unknown>) => work() };
  return { platform: { strapi, db } as unknown as Platform, updates };
};

const tableOf = (name: string) => {
  const found = transferPlan().carried.find((table) => table.name === name);
  if (!found) throw new Error(`No table ${name} is carried.`);
  return found;
};

const row = (values: object): ArchivedRow => ({ id: 1, ...values });

it('a customer who is here already is the same user under another number', async () => {
  const { platform } = siteWith({ 'plugin::users-permissions.user': [{ id: 31, documentId: 'ada' }] });
  const records = createOutsideRecords(platform);
  await records.learn('user', [{ id: 5, key: 'ada' }]);
  expect(records.translate(tableOf('shop_customers'), row({ user_id: 5 }))).toEqual({ id: 1, user_id: 31 });
  expect(records.missing()).toEqual([]);
});

it('a customer whose user comes later has none until then, never that of somebody else', async () => {
  const { platform, updates } = siteWith({});
  const records = createOutsideRecords(platform);
  await records.learn('user', [{ id: 5, key: 'ada' }]);
  expect(records.translate(tableOf('shop_customers'), row({ user_id: 5 }))).toEqual({ id: 1, user_id: null });
  expect(records.missing()).toEqual(['1 of shop_customers.user_id name records that this site does not have.']);
  await records.made('user', 'grace', 5);
  expect(updates).toEqual([]);
  await records.made('user', 'ada', 31);
  expect(updates).toEqual([{ table: 'shop_customers', id: 1, values: { user_id: 31 } }]);
  expect(records.missing()).toEqual([]);
});

it('pictures come one after another', async () => {
  const { platform, updates } = siteWith({});
  const records = createOutsideRecords(platform);
  await records.learn('file', [
    { id: 7, key: 'front' },
    { id: 8, key: 'back' },
  ]);
  const media = [
    { id: 7, url: '/front.png', title: 'Front' },
    { id: 8, url: '/back.png', title: 'Back' },
  ];
  const written = records.translate(tableOf('shop_product_variants'), row({ media }));
  expect(written?.media).toEqual(media.map((picture) => ({ ...picture, id: 0 })));
  await records.made('file', 'back', 80);
  await records.made('file', 'front', 70);
  const last = JSON.parse((updates.at(-1)?.values as { media: string }).media) as object;
  expect(last).toEqual([
    { id: 70, url: '/front.png', title: 'Front' },
    { id: 80, url: '/back.png', title: 'Back' },
  ]);
});

it('admins are found by their address; a role for one who is not here is left out by name', async () => {
  const { platform } = siteWith({ 'admin::user': [{ id: 2, email: 'Anna@example.com' }] });
  const records = createOutsideRecords(platform);
  await records.learn('admin', [
    { id: 1, key: 'anna@example.com' },
    { id: 9, key: 'gone@example.com' },
  ]);
  const managers = tableOf('shop_managers');
  expect(records.translate(managers, row({ user_id: 1 }))).toEqual({ id: 1, user_id: 2 });
  expect(records.translate(managers, row({ user_id: 9 }))).toBeNull();
  expect(records.missing()).toEqual([
    'Left out, because this site has no such record: shop_managers 1: admin:gone@example.com',
  ]);
});
