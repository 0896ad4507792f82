import type { Knex } from 'knex';
import { COUNTRIES, statesOf } from '../../../server/src/domain/address';
import { TAX_CLASSES, TAX_RATES, TAX_SETTINGS } from '../../../server/src/modules/tax/tax.tables';
import { uniqueKey } from '../../../server/src/platform/db/unique-key';
import { document, insertEach } from './insert-rows';
import { COUNTRY, STATES } from './plan-customers';

/** How many rules of each kind are stored; what one cart meets of them is the same whatever their number. */
export type RuleCounts = { readonly coupons: number; readonly zones: number; readonly rates: number };

/** So many coupons are in use, whatever their number. */
const COUPONS_IN_USE = 10;

const codeOf = (index: number): string => `BENCH-${index + 1}`;

const writeCoupons = (db: Knex, count: number, now: Date): Promise<readonly number[]> =>
  insertEach(db, 'shop_coupons', Array.from({ length: count }), (_none, index) =>
    document(now, {
      ...{ title: `Coupon ${index + 1}`, code: codeOf(index), code_key: uniqueKey(codeOf(index)), status: 'active' },
      ...{ type: 'percentage', amount: 1_000, stackable: 'yes', priority: 1, use_count: 0, max_uses: 1_000_000 },
      ...{ show_on_checkout: 'no', conditions: '{}' },
    })
  );

/** One zone for the shoppers of the benchmark, the others for the rest of the world. */
const writeZones = async (db: Knex, count: number, now: Date): Promise<void> => {
  const elsewhere = Object.keys(COUNTRIES).filter((code) => code !== COUNTRY);
  const zoneIds = await insertEach(db, 'shop_shipping_zones', Array.from({ length: count }), (_none, index) => ({
    ...document(now, { name: `Zone ${index + 1}`, meta: '{}', sort_order: index }),
    region: index === 0 ? COUNTRY : elsewhere[index % elsewhere.length],
  }));
  await insertEach(db, 'shop_shipping_methods', zoneIds, (zone_id, index) =>
    document(now, {
      ...{ zone_id, title: `Parcel ${index + 1}`, type: 'flat_rate', amount: '499', is_enabled: 1, sort_order: 1 },
      ...{ states: '[]', settings: '{}', meta: '{}' },
    })
  );
};

/** One rate for the country and one for each state; what comes beyond them is for towns in which nobody shops. */
const writeRates = async (db: Knex, count: number, now: Date): Promise<void> => {
  const { id: class_id } = (await db(TAX_CLASSES).where({ slug: 'standard' }).first('id')) as { id: number };
  const others = statesOf(COUNTRY).map(({ code }) => code);
  const states = [...new Set([...STATES, ...others])];
  await insertEach(db, TAX_RATES, Array.from({ length: count }), (_none, index) => ({
    ...document(now, { class_id, country: COUNTRY, name: `Tax ${index + 1}`, rate_group: COUNTRY, postcode: '' }),
    ...{ rate: '4.25', priority: 1, is_compound: 0, for_order: 0 },
    state: index === 0 ? '' : states[(index - 1) % states.length],
    city: index <= states.length ? '' : `Town ${index}`,
  }));
  const value = JSON.stringify({ enable_tax: 'yes', tax_inclusion: 'excluded' });
  await db(TAX_SETTINGS).where({ name: 'settings' }).delete();
  await db(TAX_SETTINGS).insert({ name: 'settings', value });
};

/** What a shop charges and gives beside its prices. Answers the codes that shoppers know. */
export const writeRules = async (
  db: Knex,
  { coupons, zones, rates }: RuleCounts,
  now: Date
): Promise<readonly string[]> => {
  await writeCoupons(db, coupons, now);
  await writeZones(db, zones, now);
  await writeRates(db, rates, now);
  return Array.from({ length: Math.min(coupons, COUPONS_IN_USE) }, (_none, index) => codeOf(index));
};
