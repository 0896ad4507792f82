import type { Knex } from 'knex';
import { keyDigest, siteDigest } from '../../../server/src/platform/db/license-digests';
import { insertEach, isPostgres, type Row } from './insert-rows';
import { withoutIndexes } from './without-indexes';

/** What the load needs to know of licences, numbered from 1. */
export type StoredLicenses = {
  readonly count: number;
  /** In turn; each licence is for one of their products. */
  readonly productIds: readonly number[];
};

type Sold = { readonly id: number; readonly post_id: number };

type Parts = { readonly sold: readonly Sold[]; readonly orderIds: readonly number[]; readonly count: number };

const TABLES = ['shop_licenses', 'shop_license_sites', 'shop_license_activations'];

export const benchKey = (number: number): string => `BENCH-${number}`;

/** Of one digit each: sites have domains of their own, as those of a real store have. */
const SYLLABLES = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'je', 'ki', 'lo', 'mu'];
const ENDINGS = ['com', 'com', 'com', 'de', 'org', 'net', 'io', 'co.uk'];

export const benchSite = (number: number): string =>
  `${[...String(number)].map((digit) => SYLLABLES[Number(digit)]).join('')}.${ENDINGS[number % ENDINGS.length]}`;

/** `digestOf` of the modules, in PostgreSQL. */
const digest = (text: string): string =>
  `rtrim(translate(encode(sha256(convert_to(${text}, 'UTF8')), 'base64'), '+/', '-_'), '=')`;

const KEY = `'BENCH-' || g`;
/** `benchSite`, in PostgreSQL. */
const SITE = `${SYLLABLES.reduce((text, syllable, digit) => `replace(${text}, '${digit}', '${syllable}')`, 'g::text')}
  || '.' || (array['${ENDINGS.join("', '")}'])[1 + g % ${ENDINGS.length}]`;

/** A million rows over a connection would take an hour: they are made in the database. */
const writeThere = async (db: Knex, { sold, orderIds, count }: Parts): Promise<void> => {
  const series = `generate_series(1, ${count}) g`;
  const ids = (list: readonly number[]) => `('{${list.join(',')}}'::int[])`;
  const at = `[1 + g % ${sold.length}]`;
  await db.raw(`insert into shop_licenses (status, "limit", activation_count, license_key, key_digest, product_id, variation_id,
      order_id, order_item_id, unit, customer_id, expiration_date, config, created_at, updated_at)
    select 'active', 5, 2, ${KEY}, ${digest(KEY)}, ${ids(sold.map(({ post_id }) => post_id))}${at},
      ${ids(sold.map(({ id }) => id))}${at}, ${orderIds[0]} + g % ${orderIds.length}, g, 1, 1 + g % 1000,
      now() + interval '1 year', '{}', now(), now() from ${series}`);
  await db.raw(`insert into shop_license_sites (site_url, site_digest, other, created_at, updated_at)
    select ${SITE}, ${digest(SITE)}, '{}', now(), now() from ${series}`);
  await db.raw(`insert into shop_license_activations (license_id, site_id, status, is_local, product_id, variation_id,
      activation_method, activation_hash, created_at, updated_at)
    select g, 1 + (g + step) % ${count}, 'active', 0, ${ids(sold.map(({ post_id }) => post_id))}${at},
      ${ids(sold.map(({ id }) => id))}${at}, 'key', md5(g || ' ' || step) || md5(step || ' ' || g), now(), now()
    from ${series}, generate_series(-1, 0) step`);
};

const TERMS = { status: 'active', limit: 5, activation_count: 2, unit: 1, customer_id: 1, config: '{}' };

const writeHere = async (db: Knex, { sold, orderIds, count }: Parts): Promise<void> => {
  const now = new Date();
  const written = { created_at: now, updated_at: now };
  const numbers = Array.from({ length: count }, (_none, index) => index + 1);
  const of = (number: number): Row => {
    const { id, post_id } = sold[number % sold.length] as Sold;
    return { product_id: post_id, variation_id: id };
  };
  const licenseIds = await insertEach(db, 'shop_licenses', numbers, (number) => ({
    ...{ ...TERMS, ...of(number), ...written, license_key: benchKey(number), key_digest: keyDigest(benchKey(number)) },
    ...{ order_id: orderIds[number % orderIds.length], order_item_id: number, expiration_date: null },
  }));
  const siteIds = await insertEach(db, 'shop_license_sites', numbers, (number) => ({
    ...{ site_url: benchSite(number), site_digest: siteDigest(benchSite(number)), other: '{}', ...written },
  }));
  const uses = [0, 1].flatMap((step) => numbers.map((number) => ({ number, step })));
  await insertEach(db, 'shop_license_activations', uses, ({ number, step }) => ({
    ...{ license_id: licenseIds[number - 1], site_id: siteIds[(number - 1 + step) % count], status: 'active' },
    ...{ is_local: 0, ...of(number), activation_method: 'key', activation_hash: `${number}-${step}`, ...written },
  }));
};

/** So many licences, each in use on two sites: its own, and a neighbour's. */
export const writeLicenses = async (db: Knex, orderIds: readonly number[], count: number): Promise<StoredLicenses> => {
  const sold = (await db('shop_product_variants as v')
    .join('shop_products as p', 'p.id', 'v.post_id')
    .where('p.post_status', 'publish')
    .orderBy('v.id')
    .limit(1_000)
    .select('v.id', 'v.post_id')) as readonly Sold[];
  const parts = { sold, orderIds, count };
  await withoutIndexes(db, TABLES, () => (isPostgres(db) ? writeThere(db, parts) : writeHere(db, parts)));
  return { count, productIds: sold.map(({ post_id }) => post_id) };
};
