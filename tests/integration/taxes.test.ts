import { selectRates, type TaxRecord } from '../../server/src/domain/tax';
import { activityContentType } from '../../server/src/modules/activity/content-types/activity';
import {
  productCategoryType,
  productType,
  productVariantType,
} from '../../server/src/modules/catalog/content-types/catalog';
import { replaceTaxClassOfProducts } from '../../server/src/modules/catalog';
import { orderType } from '../../server/src/modules/orders/content-types/order';
import {
  findOrderTaxes,
  readRenewedTaxes,
  readTaxFacts,
  taxClassOf,
  writeOrderTaxes,
} from '../../server/src/modules/tax';
import { changeTax } from '../../server/src/modules/tax/change-tax';
import { ensureStandardClass, insertClass } from '../../server/src/modules/tax/classes/classes.repository';
import { deleteClass } from '../../server/src/modules/tax/classes/change-class';
import {
  mergeSettings,
  saveCountryStatus,
  saveCountryTaxId,
  saveRegistration,
} from '../../server/src/modules/tax/configuration/configuration.repository';
import type { SettingsChange } from '../../server/src/modules/tax/configuration/tax-settings';
import {
  orderTaxType,
  taxClassType,
  taxCountryModel,
  taxOverrideType,
  taxRateType,
  taxRegistrationType,
  taxSettingsModel,
  vatCheckModel,
} from '../../server/src/modules/tax/content-types/taxes';
import { fileOrderTaxes } from '../../server/src/modules/tax/filing/order-taxes.repository';
import { insertOverride } from '../../server/src/modules/tax/overrides/overrides.repository';
import { insertRates, type RateValues } from '../../server/src/modules/tax/rates/rates.repository';
import type { Principal } from '../../server/src/platform/auth/principal';
import { documentColumns, toInt } from '../../server/src/platform/db/columns';
import { versionModel, type Versions } from '../../server/src/platform/cache/versions';
import type { Platform } from '../../server/src/platform/platform';
import { countStatements } from '../support/count-statements';
import { memoOfOne } from '../support/memo-of-one';
import { tableOf } from '../support/table-of';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase, type TestDatabase } from '../support/test-database';
import { versionsByClock } from '../support/test-versions';

const TYPES = [taxClassType, taxRateType, taxOverrideType, taxRegistrationType, orderTaxType].map(tableOf);
const RAW = [taxCountryModel, taxSettingsModel, vatCheckModel, versionModel];
const OTHERS = [productType, productVariantType, productCategoryType, orderType, activityContentType].map(tableOf);
const ALL = [...TYPES, ...RAW, ...OTHERS];

const owner = { displayName: 'Ada', adminUserId: 7 } as unknown as Principal;
const HOME = { country: 'DE', state: '', city: '', postcode: '', categoryIds: [] };

const rate = (values: Partial<RateValues>): RateValues => ({
  class_id: 1,
  country: 'US',
  state: '',
  postcode: '',
  city: '',
  rate: '5',
  name: 'Tax',
  rate_group: 'NA',
  priority: 1,
  is_compound: 0,
  for_shipping: null,
  for_order: 0,
  ...values,
});

const record = (changes: Partial<TaxRecord> = {}): TaxRecord => ({
  tax_rate_id: 0,
  order_tax: 100,
  shipping_tax: 19,
  total_tax: 119,
  meta: {
    rates: [],
    tax_country: 'DE',
    store_vat_number: 'DE136695976',
    reverse_charge_applied: false,
    shipping_inclusive: true,
    label: 'MwSt',
    rate_percent: '19',
    is_compound: false,
    taxable_amount: 1000,
    fee_tax: 0,
    inclusive: true,
    is_mixed_inclusive: false,
  },
  ...changes,
});

describeOnEachDatabase('taxes', ALL, (database) => {
  let clock: TestClock;
  let platform: Platform;
  let standard: number;
  const versions: Versions[] = [];

  /** One process of the store: its own memory, the same database. */
  const processOf = ({ db }: TestDatabase): Platform => {
    const own = versionsByClock({ db, clock, log: console });
    versions.push(own);
    return { db, clock, versions: own, memo: memoOfOne() } as unknown as Platform;
  };

  const statementsOf = (work: () => Promise<unknown>): Promise<number> => countStatements(database().knex, work);

  const change = (work: () => Promise<unknown>): Promise<unknown> =>
    changeTax(platform, { principal: owner, title: 'Changed', content: () => '' }, work);

  const settle = (settings: SettingsChange): Promise<unknown> => change(() => mergeSettings(platform.db, settings));

  beforeEach(async () => {
    clock = createTestClock();
    platform = processOf(database());
    for (const { tableName } of ALL) await platform.db.table(tableName).delete();
    await ensureStandardClass(platform);
    await ensureStandardClass(platform);
    const rows = await platform.db.table('shop_tax_classes').select('id', 'slug');
    expect(rows).toHaveLength(1);
    standard = toInt(rows[0]?.id);
    await settle({ enable_tax: 'yes' });
  });

  afterEach(() => versions.splice(0).forEach((each) => each.stop()));

  const percents = (facts: Awaited<ReturnType<typeof readTaxFacts>>, classId = standard): readonly string[] =>
    facts.rates.filter((each) => each.classId === classId).map(({ percent }) => percent);

  it('are off until they are switched on, and off where the country is', async () => {
    await change(() =>
      insertRates(platform.db, [rate({ class_id: standard, country: 'DE', rate: '19' })], clock.now())
    );
    expect(await readTaxFacts(platform, HOME)).toMatchObject({ enabled: true, rates: [{ percent: '19' }] });
    for (const code of ['DE', 'EU']) {
      await change(() => saveCountryStatus(platform.db, code, 0));
      expect(await readTaxFacts(platform, HOME)).toMatchObject({ enabled: false, rates: [] });
      await change(() => saveCountryStatus(platform.db, code, 1));
      expect((await readTaxFacts(platform, { ...HOME, country: 'de' })).rates).toHaveLength(1);
    }
    await settle({ enable_tax: 'no' });
    expect(await readTaxFacts(platform, HOME)).toMatchObject({ enabled: false, rates: [] });
    expect((await readTaxFacts(platform, { ...HOME, country: '' })).enabled).toBe(false);
  });

  it('of an address take the same few statements with a thousand rates and overrides stored', async () => {
    const states = Array.from({ length: 500 }, (_, index) => `S${index}`);
    const categoryId = await platform.db.insert('shop_product_categories', {
      ...documentColumns(clock.now()),
      name: 'c',
    });
    const override = { country: 'US', city: '', postcode: '', category_id: categoryId, tax_label: '', class_id: 0 };
    const rest = { override_state_tax: 'no', source_type: '', source_id: null } as const;
    await change(async () => {
      const rates = states.flatMap((state) => [
        rate({ class_id: standard, state, rate: '1' }),
        rate({ class_id: standard, country: 'CA', state, rate: '2' }),
      ]);
      await insertRates(platform.db, [...rates, rate({ class_id: standard, rate: '9' })], clock.now());
      for (const state of states.slice(0, 50)) {
        await insertOverride(platform.db, { ...override, ...rest, state, rate: '3' }, clock.now());
      }
    });
    const address = { country: 'US', state: 'us-s7', city: 'x', postcode: '1', categoryIds: [categoryId] };
    const facts = await readTaxFacts(platform, address);
    expect(percents(facts)).toEqual(expect.arrayContaining(['1', '9']));
    expect(facts).toMatchObject({ overrides: [{ percent: '3', state: 'S7', categoryId }] });
    expect(facts.rates).toHaveLength(2);
    expect(await statementsOf(() => readTaxFacts(platform, { ...address, state: 'S8' }))).toBeLessThanOrEqual(2);
    expect(await statementsOf(() => readTaxFacts(platform, address))).toBeLessThanOrEqual(1);
    expect(await statementsOf(() => readTaxFacts(platform, { ...address, categoryIds: [] }))).toBe(0);
    expect(await statementsOf(() => readTaxFacts(platform, { ...address, country: 'FR' }))).toBe(1);
  });

  it('show a change at once here, and soon in another process', async () => {
    const other = processOf(database());
    expect(await readTaxFacts(other, HOME)).toMatchObject({ rates: [] });
    expect(await readTaxFacts(platform, HOME)).toMatchObject({ rates: [] });
    await change(() =>
      insertRates(platform.db, [rate({ class_id: standard, country: 'DE', rate: '19' })], clock.now())
    );
    expect(percents(await readTaxFacts(platform, HOME))).toEqual(['19']);
    clock.advance(701);
    expect(percents(await readTaxFacts(other, HOME))).toEqual(['19']);
  });

  it('read within a transaction are not remembered from it', async () => {
    const undone = platform.db.transaction(async () => {
      await insertRates(platform.db, [rate({ class_id: standard, country: 'DE', rate: '77' })], clock.now());
      expect(percents(await readTaxFacts(platform, HOME))).toEqual(['77']);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await readTaxFacts(platform, HOME)).rates).toEqual([]);
  });

  it('follow the EU scheme, and name the number under which they are declared', async () => {
    const reduced = await insertClass(platform.db, 'Reduced', 'reduced', clock.now());
    await change(() =>
      insertRates(platform.db, [rate({ class_id: standard, country: 'AT', rate: '20.5' })], clock.now())
    );
    await change(() => saveCountryTaxId(platform.db, 'AT', 'ATU13585627'));
    const at = { ...HOME, country: 'AT' };
    const eu = (eu_vat_settings: SettingsChange['eu_vat_settings']) => settle({ eu_vat_settings });
    expect((await readTaxFacts(platform, at)).storeVatNumber).toBe('ATU13585627');
    await eu({ method: 'oss', oss_country: 'DE', oss_vat: 'EU1' });
    const oss = await readTaxFacts(platform, at);
    expect([percents(oss), percents(oss, reduced), oss.storeVatNumber]).toEqual([['20.5'], ['10'], 'EU1']);
    // Denmark has one rate for everything, and sales at home are declared at home.
    const dk = await readTaxFacts(platform, { ...HOME, country: 'DK' });
    expect([percents(dk), percents(dk, reduced)]).toEqual([['25'], ['25']]);
    await eu({ method: 'oss', oss_country: 'AT' });
    expect((await readTaxFacts(platform, at)).storeVatNumber).toBe('ATU13585627');
    await change(() => saveCountryTaxId(platform.db, 'EU', 'EU9'));
    await eu({ method: '' });
    const numberIn = async (country: string) => (await readTaxFacts(platform, { ...HOME, country })).storeVatNumber;
    expect([await numberIn('AT'), await numberIn('DK'), await numberIn('US')]).toEqual(['ATU13585627', 'EU9', '']);
    await eu({ method: 'home', home_country: 'FR', home_vat: 'FR1' });
    // What is built in for France, until the merchant knows better.
    const zero = await insertClass(platform.db, 'Zero', 'zero', clock.now());
    await change(() => Promise.resolve());
    const unregistered = await readTaxFacts(platform, at);
    expect([percents(unregistered), percents(unregistered, zero)]).toEqual([['20'], []]);
    await change(() => insertRates(platform.db, [rate({ class_id: reduced, country: 'FR', rate: '9' })], clock.now()));
    expect(percents(await readTaxFacts(platform, at), reduced)).toEqual(['9']);
    const registration = { country: 'FR', vat: 'FR2', rates: { standard: { rate: '20', label: 'TVA' } } };
    await change(() => saveRegistration(platform.db, registration, clock.now()));
    const home = await readTaxFacts(platform, at);
    expect([percents(home), percents(home, reduced), home.storeVatNumber]).toEqual([['20'], ['20'], 'FR1']);
    expect(percents(home, zero)).toEqual(['20']);
    const [line] = selectRates({ rates: home.rates, address: at, classId: reduced });
    expect(line).toMatchObject({ label: 'TVA', percent: '20' });
    expect(line?.id).toBeLessThan(0);
    await eu({ method: 'specific' });
    expect((await readTaxFacts(platform, at)).rates).toEqual([]);
    const fr = await readTaxFacts(platform, { ...HOME, country: 'FR' });
    expect([percents(fr), fr.storeVatNumber]).toEqual([['20'], 'FR2']);
    expect((await readTaxFacts(platform, { ...HOME, country: 'US' })).rates).toEqual([]);
  });

  it('know a class by slug or id, and any other as standard', async () => {
    const zero = await insertClass(platform.db, 'Zero', 'zero', clock.now());
    await change(() => Promise.resolve());
    const { classes } = await readTaxFacts(platform, HOME);
    expect([taxClassOf(classes, 'zero').id, taxClassOf(classes, zero).id, taxClassOf(classes, `${zero}`).id]).toEqual([
      zero,
      zero,
      zero,
    ]);
    for (const name of [undefined, null, '', 'gone', {}]) expect(taxClassOf(classes, name).id).toBe(standard);
    // As older versions made them of titles such as "7": before the id of another.
    const numbered = { id: zero + 1, slug: String(zero) };
    expect(taxClassOf([...classes, numbered], String(zero)).id).toBe(numbered.id);
  });

  it('of a deleted class fall back in products, variants, overrides and registrations', async () => {
    const { db } = platform;
    const now = clock.now();
    const fading = await insertClass(db, 'Fading', 'fading', now);
    const categoryId = await db.insert('shop_product_categories', { ...documentColumns(now), name: 'c' });
    const override = { country: 'US', state: '', city: '', postcode: '', category_id: categoryId, rate: '1' } as const;
    const rest = { tax_label: '', override_state_tax: 'no', source_type: '', source_id: null } as const;
    await insertOverride(db, { ...override, ...rest, class_id: fading }, now);
    await insertOverride(db, { ...override, ...rest, class_id: standard }, now);
    await insertOverride(db, { ...override, ...rest, state: 'CA', class_id: fading }, now);
    const rates = { standard: { rate: '20', label: '' }, fading: { rate: '2', label: '' } };
    await saveRegistration(db, { country: 'FR', vat: '', rates }, now);
    const infos = [
      { tax_class: 'fading', note: 'a "quoted" é' },
      { tax_class: String(fading) },
      { tax_class: 'zero' },
      {},
    ];
    for (const info of infos) {
      await db.insert('shop_products', { ...documentColumns(now), other_info: JSON.stringify(info) });
      await db.insert('shop_product_variants', {
        ...documentColumns(now),
        post_id: 1,
        other_info: JSON.stringify(info),
      });
    }
    await deleteClass(platform, owner, fading);
    const parsed = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);
    for (const table of ['shop_products', 'shop_product_variants']) {
      const rows = await db.table(table).orderBy('id').select('other_info');
      expect(rows.map(({ other_info: info }) => parsed(info))).toEqual([
        { tax_class: 'standard', note: 'a "quoted" é' },
        { tax_class: 'standard' },
        { tax_class: 'zero' },
        {},
      ]);
    }
    const overrides = await db.table('shop_tax_overrides').orderBy('id').select('state', 'class_id');
    expect(overrides.map((row) => [row.state, toInt(row.class_id)])).toEqual([
      ['', standard],
      ['CA', standard],
    ]);
    const [registration] = await db.table('shop_tax_registrations').select('rates');
    expect(parsed(registration?.rates)).toEqual({ standard: { rate: '20', label: '' } });
    expect(await statementsOf(() => replaceTaxClassOfProducts(platform, ['fading'], 'standard'))).toBe(4);
  });

  it('of orders are written once, rewritten, filed and copied', async () => {
    const { db } = platform;
    const orders = await Promise.all(
      ['a', 'b'].map((uuid) => db.insert('shop_orders', { ...documentColumns(clock.now()), uuid }))
    );
    const [orderId, renewalId] = orders as [number, number];
    await insertRates(db, [rate({ class_id: standard, state: 'CA', postcode: '9', name: 'CA tax' })], clock.now());
    const [stored] = await db.table('shop_tax_rates').select('id');
    const rateId = toInt(stored?.id);
    await writeOrderTaxes(platform, { id: orderId }, [record({ tax_rate_id: rateId }), record({ tax_rate_id: -3 })]);
    const read = async (id: number) => (await findOrderTaxes(platform, [id, 0])).get(id) ?? [];
    expect((await read(orderId)).map((row) => [row.tax_rate_id, row.total_tax, row.meta.label])).toEqual([
      [rateId, 119, 'MwSt'],
      [-3, 119, 'MwSt'],
    ]);
    const places = await db
      .table('shop_order_taxes')
      .orderBy('position')
      .select('country', 'state', 'name', 'rate_group');
    expect(places).toEqual([
      { country: 'US', state: 'CA', name: 'CA tax', rate_group: 'NA' },
      { country: 'DE', state: '', name: 'MwSt', rate_group: 'EU' },
    ]);
    const ids = (await read(orderId)).map(({ id }) => id);
    expect(await fileOrderTaxes(db, ids, clock.now())).toBe(2);
    expect(await fileOrderTaxes(db, ids, clock.now())).toBe(0);
    const bill = { taxTotal: 119, total: 745, firstTotal: 1_490 };
    await writeOrderTaxes(platform, { id: renewalId, isNew: true }, await readRenewedTaxes(platform, orderId, bill));
    expect((await read(renewalId)).map((row) => [row.total_tax, row.shipping_tax, row.filed_at])).toEqual([
      [60, 0, null],
      [59, 0, null],
    ]);
    const same = [record({ tax_rate_id: rateId }), record({ tax_rate_id: -3, total_tax: 118 }), record()];
    await writeOrderTaxes(platform, { id: orderId }, same);
    const kept = await read(orderId);
    expect(kept.map((row) => [row.tax_rate_id, row.total_tax, row.filed_at !== null])).toEqual([
      [rateId, 119, true],
      [-3, 118, false],
      [0, 119, false],
    ]);
    expect(kept[0]?.id).toBe(ids[0]);
    await writeOrderTaxes(platform, { id: orderId }, [record({ total_tax: 120 })]);
    expect((await read(orderId)).map((row) => [row.total_tax, row.filed_at])).toEqual([[120, null]]);
    await writeOrderTaxes(platform, { id: orderId }, []);
    expect(await read(orderId)).toEqual([]);
    expect(await read(renewalId)).toHaveLength(2);
  });
});
