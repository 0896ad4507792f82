import { createRate, overrideShipping } from '../../server/src/modules/tax/rates/save-rate';
import { rekeyOverrides } from '../../server/src/modules/tax/overrides/rekey-overrides';
import { saveOverride } from '../../server/src/modules/tax/overrides/save-override';
import { createClass, deleteClass } from '../../server/src/modules/tax/classes/change-class';
import { ensureStandardClass } from '../../server/src/modules/tax/classes/classes.repository';
import type { OverrideCommand, RateCommand } from '../../server/src/modules/tax/commands';
import type { Principal } from '../../server/src/platform/auth/principal';
import { documentColumns, toInt } from '../../server/src/platform/db/columns';
import { uniqueKey } from '../../server/src/platform/db/unique-key';
import { platformFixture } from '../support/platform-fixture';

const owner = { displayName: 'Ada', adminUserId: 7 } as unknown as Principal;

/** Each pair names one place. */
const PLACES: readonly (readonly [string, object, object])[] = [
  [
    'a postcode with the country in front',
    { country: 'DE', postcode: '10115' },
    { country: 'DE', postcode: 'D-10115' },
  ],
  ['a long postcode', { country: 'US', postcode: '12345-6789' }, { country: 'US', postcode: '12345 6789' }],
  [
    'a list in another order',
    { country: 'CH', postcode: '1003, 2000-2999' },
    { country: 'CH', postcode: '2000–2999,1003' },
  ],
  ['a city with an apostrophe', { country: 'IT', city: "L'Aquila" }, { country: 'IT', city: 'L’AQUILA' }],
  [
    'a city with a hyphen',
    { country: 'FR', city: 'Clermont-Ferrand' },
    { country: 'FR', city: 'Clermont\u2011Ferrand' },
  ],
];

platformFixture('a place of taxes that is spelled in two ways', (store) => {
  let category_id: number;
  let class_id: number;

  const table = (name: 'rates' | 'overrides') => store().platform.db.table(`shop_tax_${name}`);

  beforeEach(async () => {
    const { db, clock } = store().platform;
    category_id = await db.insert('shop_product_categories', { ...documentColumns(clock.now()), name: 'Books' });
    await ensureStandardClass(store().platform);
    class_id = toInt((await db.table('shop_tax_classes').first('id'))?.id);
  });

  const override = (place: object) =>
    saveOverride(store().platform, owner, {
      ...{ state: '', city: '', postcode: '', category_id, rate: '7', tax_label: '', class_id: 0 },
      ...{ override_state_tax: 'no', source_type: '', ...place },
    } as OverrideCommand);

  const shipping = (place: object) =>
    overrideShipping(store().platform, owner, { class_id, rate: '5', for_shipping: '3', ...place } as RateCommand);

  it.each(PLACES)('is one override: %s', async (_what, place, other) => {
    const { id } = await override({ ...place, rate: '6' });
    expect(await override({ ...other, rate: '8' })).toMatchObject({ id, rate: '8', ...other });
    const elsewhere = await override({ ...place, city: 'Elsewhere' });
    await expect(override({ id: elsewhere.id, ...other })).rejects.toMatchObject({ kind: 'invalid_input' });
  });

  it.each(PLACES)('has one rate, whose tax on shipping is set: %s', async (_what, place, other) => {
    const { id } = await createRate(store().platform, owner, { class_id, rate: '5', ...place } as RateCommand);
    expect(await shipping(other)).toMatchObject({ id, for_shipping: '3' });
    expect((await shipping({ ...other, city: 'Elsewhere' })).id).not.toBe(id);
  });

  it('is not taxed twice when the class of one of its rates goes', async () => {
    const { platform } = store();
    const { id } = await createClass(platform, owner, { title: 'Books', slug: undefined });
    for (const [, place, other] of PLACES) {
      await createRate(platform, owner, { class_id, rate: '5', ...place } as RateCommand);
      await createRate(platform, owner, { class_id: id, rate: '2', ...other } as RateCommand);
      await createRate(platform, owner, { class_id: id, rate: '1', ...other, city: 'Elsewhere' } as RateCommand);
    }
    await deleteClass(platform, owner, id);
    const rates = (await table('rates').orderBy('id').pluck('rate')) as unknown as string[];
    expect(rates).toEqual(PLACES.flatMap(() => ['5', '1']));
  });

  it('leaves products their class where an older version gave it the id of the one that goes for a slug', async () => {
    const { platform } = store();
    const [fading, kept] = [
      await createClass(platform, owner, { title: 'Fading', slug: undefined }),
      await createClass(platform, owner, { title: '7', slug: undefined }),
    ];
    expect(kept.slug).toBe('7-class');
    const name = String(fading.id);
    await platform.db.table('shop_tax_classes').where({ id: kept.id }).update({ slug: name });
    const product = { ...documentColumns(store().clock.now()), other_info: JSON.stringify({ tax_class: name }) };
    await platform.db.insert('shop_products', product);
    await deleteClass(platform, owner, fading.id);
    expect(JSON.stringify(await platform.db.table('shop_products').first('other_info'))).toContain(name);
  });

  it('of an older version becomes one override at the next start: the first, which was charged', async () => {
    const { platform } = store();
    const first = await override({ country: 'DE', postcode: 'D-10115', rate: '6' });
    const second = await override({ country: 'DE', postcode: '80331', rate: '8' });
    const other = await override({ country: 'IT', city: "L'Aquila" });
    await table('overrides')
      .where({ id: first.id })
      .update({ place_key: uniqueKey('DE\n\n\nD-10115') });
    await table('overrides')
      .where({ id: second.id })
      .update({ postcode: '10115', place_key: uniqueKey(`DE\n\n\n10115\n${category_id}`) });
    await table('overrides')
      .where({ id: other.id })
      .update({ city: 'L’Aquila', place_key: uniqueKey('L’Aquila') });
    for (const _start of [1, 2]) {
      await rekeyOverrides(platform);
      expect(await table('overrides').orderBy('id').pluck('id')).toEqual([first.id, other.id]);
    }
    expect((await override({ country: 'DE', postcode: '10115', rate: '9' })).id).toBe(first.id);
    expect((await override({ country: 'IT', city: "L'Aquila", rate: '9' })).id).toBe(other.id);
  });
});
