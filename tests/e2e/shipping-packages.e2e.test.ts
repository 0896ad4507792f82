import { askStore, type Errors } from '../support/attributes';
import { sharedStore } from '../support/shared-store';

/** What goods are sent in: GET and POST /shipping/packages. See docs/reference/tax-and-shipping.md#packages. */
const store = sharedStore();

type Body = {
  readonly packages: readonly Readonly<Record<string, unknown>>[];
  readonly version: string;
  readonly message?: string;
} & Errors;

const read = async () => (await askStore<Body>(store, 'GET', '/shipping/packages')).body;
const save = (packages: unknown) => askStore<Body>(store, 'POST', '/shipping/packages', { packages });

const BOX = { name: 'Small box', type: 'box', length: 20, width: '15.5', height: 10, weight: 0.2 };

afterAll(() => save([]));

it('keeps the list that was posted last, with the units of the store', async () => {
  expect((await read()).packages).toEqual([]);
  const small = {
    ...{ ...BOX, width: 15.5, slug: 'small-box', dimension_unit: 'cm', weight_unit: 'kg' },
    is_default: 'yes',
  };
  const saved = await save([BOX, { name: 'Mailer <b>A4</b>', slug: 'a4', type: 'envelope', dimension_unit: 'mm' }]);
  expect(saved).toMatchObject({ status: 200, body: { message: expect.any(String) as string } });
  const mailer = {
    ...small,
    name: 'Mailer <b>A4</b>',
    slug: 'a4',
    type: 'envelope',
    dimension_unit: 'mm',
    is_default: 'no',
  };
  const packages = [small, { ...mailer, length: 0, width: 0, height: 0, weight: 0 }];
  expect(saved.body.packages).toEqual(packages);
  expect(await read()).toEqual({ packages, version: saved.body.version });
  await save([{ ...BOX, name: 'Sack', type: 'soft' }]);
  expect((await read()).packages.map(({ slug }) => slug)).toEqual(['sack']);
});

it('is logged as no record of its own', async () => {
  await save([BOX]);
  type Log = { readonly activities: { readonly data: readonly Readonly<Record<string, unknown>>[] } };
  const { body } = await askStore<Log & Errors>(store, 'GET', '/activity?search=Shipping%20packages');
  expect(body.activities.data[0]).toMatchObject({ title: 'Shipping packages saved', module_id: null });
});

it('takes the default that is named', async () => {
  const { body } = await save([BOX, { ...BOX, name: 'Big box', is_default: true }]);
  expect(body.packages.map(({ is_default: isDefault }) => isDefault)).toEqual(['no', 'yes']);
});

it.each<[string, unknown]>([
  ['packages', undefined],
  ['packages[0]', 'box'],
  ['packages', Array.from({ length: 201 }, (_, index) => ({ ...BOX, name: `Box ${index}` }))],
  ['packages[0].name', [{ ...BOX, name: ' ' }]],
  ['packages[0].name', [{ ...BOX, name: 'x'.repeat(193) }]],
  ['packages[0].type', [{ ...BOX, type: 'crate' }]],
  ['packages[0].length', [{ ...BOX, length: -1 }]],
  ['packages[0].weight', [{ ...BOX, weight: { kg: 1 } }]],
  ['packages[0].weight_unit', [{ ...BOX, weight_unit: 'stone' }]],
  ['packages[0].slug', [{ ...BOX, slug: '../a' }]],
  ['packages[1].slug', [BOX, { ...BOX }]],
  [
    'packages[1].is_default',
    [
      { ...BOX, is_default: 'yes' },
      { ...BOX, name: 'Other', is_default: 'yes' },
    ],
  ],
])('refuses %s of %j and keeps what there is', async (field, packages) => {
  await save([{ ...BOX, name: 'Kept' }]);
  const { status, body } = await save(packages);
  expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: [field] });
  expect((await read()).packages.map(({ name }) => name)).toEqual(['Kept']);
});

it('is one of the lists where many save at once', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `Box ${index}`);
  const replies = await Promise.all(
    names.map((name) =>
      save([
        { ...BOX, name },
        { ...BOX, name: `${name} lid` },
      ])
    )
  );
  expect(replies.map(({ status }) => status)).toEqual(names.map(() => 200));
  const kept = (await read()).packages.map(({ name }) => name);
  expect(names.map((name) => [name, `${name} lid`])).toContainEqual(kept);
});
