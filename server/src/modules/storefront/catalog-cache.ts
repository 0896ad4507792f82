import { createHash } from 'node:crypto';
import type { PublicFacets } from '../../contracts/public-products';
import { createSharing, type Sharing } from '../../platform/concurrency';
import type { JsonText } from '../../platform/http/route';
import type { Platform } from '../../platform/platform';
import { CATALOG_VERSION } from '../catalog';
import { isModuleOn, readStoreSettings } from '../settings';

/** A finished public answer. */
export type CachedAnswer<Body extends object = object> = { readonly json: JsonText<Body>; readonly etag: string };

type Entry<Value> = { readonly value: Value; readonly version: number; readonly size: number };

/** Least recently used entries leave when the bytes run out. */
type BoundedMap<Value> = {
  readonly get: (key: string, version: number) => Value | undefined;
  readonly set: (key: string, value: Value, version: number, size: number) => void;
};

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_ENTRY = 1024 * 1024;
const OVERHEAD = 200;

const createBoundedMap = <Value>(maxBytes: number): BoundedMap<Value> => {
  const entries = new Map<string, Entry<Value>>();
  let bytes = 0;
  const drop = (key: string): void => {
    bytes -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  return {
    get: (key, version) => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      drop(key);
      if (entry.version !== version) return undefined;
      entries.set(key, entry);
      bytes += entry.size;
      return entry.value;
    },
    set: (key, value, version, size) => {
      if (size > MAX_ENTRY) return;
      drop(key);
      entries.set(key, { value, version, size });
      bytes += size;
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) return;
        drop(oldest);
      }
    },
  };
};

export type CatalogCache = {
  /** Answers from memory while the catalogue has not changed since; else makes the answer anew. */
  readonly answer: <Body extends object>(key: string, make: () => Promise<Body>) => Promise<CachedAnswer<Body>>;
  /** Totals are remembered even where answers are not: counting is the one part of a list that grows with the catalogue. */
  readonly total: (key: string, count: () => Promise<number>) => Promise<number>;
  /** What shoppers may choose, remembered like the totals: all pages of a list have the same. */
  readonly facets: (key: string, read: () => Promise<PublicFacets>) => Promise<PublicFacets>;
};

/** What is remembered; of which body it is the JSON is known to whoever knows the key. */
type Remembered = { readonly json: string; readonly etag: string };

const toAnswer = (body: object): Remembered => {
  const json = JSON.stringify(body);
  return { json, etag: `"${createHash('sha1').update(json).digest('base64url')}"` };
};

/** What is remembered, and what is being made for it: a page that everybody asks for is made once after a change, and not by each. */
type Memory<Value> = { readonly known: BoundedMap<Value>; readonly underway: Sharing<Value> };

const createMemory = <Value>(maxBytes: number): Memory<Value> => ({
  known: createBoundedMap(maxBytes),
  underway: createSharing(),
});

type Remember = <Value>(
  memory: Memory<Value>,
  key: string,
  make: () => Promise<Value>,
  sizeOf: (value: Value) => number
) => Promise<Value>;

const rememberBy =
  (platform: Platform): Remember =>
  async ({ known, underway }, key, make, sizeOf) => {
    // The version is taken before the data is read: should the catalogue change in between, the entry counts as old.
    const version = await platform.versions.current(CATALOG_VERSION);
    const remembered = known.get(key, version);
    if (remembered !== undefined) return remembered;
    const makeAndKeep = async () => {
      const value = await make();
      known.set(key, value, version, OVERHEAD + 2 * key.length + sizeOf(value));
      return value;
    };
    // A transaction holds a connection, so it never waits for what others make: they may be waiting for one.
    return platform.db.inTransaction() ? makeAndKeep() : underway.join(`${version} ${key}`, makeAndKeep);
  };

/** Settings that public answers speak of: an answer made under others is another answer. */
const settingsKey = async (platform: Platform): Promise<string> => {
  const settings = await readStoreSettings(platform);
  const { currency, currency_position, decimal_separator, product_slug, storefront_url, out_of_stock_button_text } =
    settings;
  const { store_country } = settings;
  const counting = isModuleOn(settings, 'stock_management');
  return JSON.stringify([
    currency,
    currency_position,
    decimal_separator,
    product_slug,
    storefront_url,
    out_of_stock_button_text,
    // Decides about the order of names.
    store_country,
    counting,
  ]);
};

const createCatalogCache = (platform: Platform): CatalogCache => {
  const remember = rememberBy(platform);
  const answers = createMemory<Remembered>(MAX_BYTES);
  const totals = createMemory<number>(MAX_BYTES / 32);
  const facets = createMemory<PublicFacets>(MAX_BYTES / 4);
  return {
    answer: async (key, make) => {
      if (!platform.config.catalogCache) return toAnswer(await make());
      return remember(
        answers,
        `${await settingsKey(platform)} ${key}`,
        async () => toAnswer(await make()),
        ({ json }) => 2 * json.length
      );
    },
    total: (key, count) => remember(totals, key, count, () => 8),
    facets: (key, read) => remember(facets, key, read, (value) => 2 * JSON.stringify(value).length),
  };
};

const CACHE = Symbol('catalogue cache');

export const catalogCache = (platform: Platform): CatalogCache =>
  platform.memo(CACHE, () => createCatalogCache(platform));
