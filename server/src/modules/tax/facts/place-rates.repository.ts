import { ancestorsOf, type TermParents } from '../../../domain/catalog';
import type { CategoryOverride, TaxRate } from '../../../domain/tax';
import type { Platform } from '../../../platform/platform';
import { readTermTree } from '../../catalog';
import { toRate } from '../rates/rates.repository';
import { toOverride } from '../overrides/overrides.repository';
import { TAX_OVERRIDES, TAX_RATES, TAX_VERSION } from '../tax.tables';

/** A state of a country, '' where it is unknown. What is stored for cities and postcodes in it comes along. */
export type RatePlace = { readonly country: string; readonly state: string };

/** In all places together; beyond it everything is forgotten, and read again as it is asked for. */
const MAX_REMEMBERED_RATES = 20_000;
const MAX_REMEMBERED_PLACES = 500;

const toTaxRate = (row: Record<string, unknown>): TaxRate => {
  const rate = toRate(row);
  return {
    id: rate.id,
    label: rate.name,
    percent: rate.rate,
    priority: rate.priority,
    isCompound: rate.is_compound === 1,
    forShipping: rate.for_shipping,
    classId: rate.class_id,
    country: rate.country,
    state: rate.state,
    city: rate.city,
    postcode: rate.postcode,
    forOrder: rate.for_order === 1,
    group: rate.rate_group,
  };
};

const loadRates = async ({ db }: Platform, { country, state }: RatePlace): Promise<readonly TaxRate[]> => {
  const rows = await db
    .table(TAX_RATES)
    .where({ country })
    .whereIn('state', [...new Set(['', state])])
    .orderBy('id')
    .select(
      ...['id', 'class_id', 'country', 'state', 'postcode', 'city', 'rate', 'name', 'rate_group', 'priority'],
      ...['is_compound', 'for_shipping', 'for_order']
    );
  return (rows as Record<string, unknown>[]).map(toTaxRate);
};

type Place = { readonly loading: Promise<readonly TaxRate[]>; isLoaded: boolean };

type Memory = { readonly places: Map<string, Place>; rates: number };

const MEMORY = Symbol('tax rates by place');

const memoryOf = (platform: Platform): Promise<Memory> =>
  platform.memo(MEMORY, () =>
    platform.versions.remember<Memory>(TAX_VERSION, () => Promise.resolve({ places: new Map(), rates: 0 }))
  )();

const keep = (memory: Memory, key: string, loading: Promise<readonly TaxRate[]>): void => {
  const place: Place = { loading, isLoaded: false };
  memory.places.set(key, place);
  loading.then(
    ({ length }) => {
      place.isLoaded = true;
      memory.rates += length;
      if (memory.rates <= MAX_REMEMBERED_RATES && memory.places.size <= MAX_REMEMBERED_PLACES) return;
      memory.places.clear();
      memory.rates = 0;
    },
    () => memory.places.delete(key)
  );
};

/** The rates that may apply in a place, whatever their class, city and postcode; from memory or in one statement. */
export const findRatesAt = async (platform: Platform, place: RatePlace): Promise<readonly TaxRate[]> => {
  const memory = await memoryOf(platform);
  const key = `${place.country} ${place.state}`;
  const known = memory.places.get(key);
  if (known?.isLoaded) return known.loading;
  // What a transaction sees may be older than what the number of the memory stands for; and it holds a connection, so it does not
  // wait for what others load.
  if (platform.db.inTransaction()) {
    await platform.versions.readAfterCommit(() => findRatesAt(platform, place));
    return loadRates(platform, place);
  }
  if (known) return known.loading;
  const loading = loadRates(platform, place);
  keep(memory, key, loading);
  return loading;
};

const NO_TREE: TermParents = new Map();

/** The overrides of the categories that may apply in a place; one statement. */
export const findOverridesAt = async (
  platform: Platform,
  { country, state }: RatePlace,
  categoryIds: readonly number[]
): Promise<readonly CategoryOverride[]> => {
  const rows = await platform.db
    .table(TAX_OVERRIDES)
    .where({ country })
    .whereIn('category_id', [...new Set(categoryIds)])
    .whereIn('state', [...new Set(['', state])])
    .orderBy('id')
    .select(
      ...['id', 'country', 'state', 'city', 'postcode', 'category_id', 'rate', 'tax_label', 'override_state_tax'],
      ...['class_id', 'source_type', 'source_id']
    );
  const tree = rows.length > 0 ? await readTermTree(platform, 'product-categories') : NO_TREE;
  return (rows as Record<string, unknown>[]).map(toOverride).map((row) => ({
    id: row.id,
    country: row.country,
    state: row.state,
    city: row.city,
    postcode: row.postcode,
    categoryId: row.category_id,
    depth: ancestorsOf(tree, row.category_id).length,
    classId: row.class_id,
    percent: row.rate,
    label: row.tax_label,
    overridesStateTax: row.override_state_tax === 'yes',
  }));
};
