import type { PublicAttributeFacet, PublicFacets, PublicTermFacet } from '../../contracts/public-products';
import { FACETS, type Facet } from '../../domain/storefront';
import { sortedByName } from '../../domain/text';
import { toInt, toIntOrNull } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { placeholders, sql, type SqlText } from '../../platform/db/sql';
import type { Platform } from '../../platform/platform';
import { readAlphabet } from '../settings';
import {
  anyStockOf,
  canBeHad,
  carriesOneOf,
  chosenIn,
  inStock,
  joined,
  offeredIn,
  type ShopWindow,
} from './published-products.repository';
import type { Sql } from './search/search-index';

/**
 * How many products each choice would show. A facet counts the products that all others leave, so that a shopper sees what else there is
 * of it; each group of attributes is one by itself. Two statements, whatever is asked for: the numbers, and the names of what was counted.
 */

const P = 'shop_products';

/** `when` as a column that is 1 or 0. */
const flag = (when: Sql, name: string): Sql => ({
  sql: `case when ${when.sql || '1 = 1'} then 1 else 0 end as ${name}`,
  bindings: when.bindings,
});

/** The products that no facet narrows, each with what the facets say of it. */
const offered = (window: ShopWindow): Sql => {
  const chosen = chosenIn(window);
  const flags = [
    flag(joined(inStock(window)), 'in_stock'),
    flag(joined(anyStockOf(window)), 'by_any_stock'),
    ...FACETS.map((name) => flag(joined(chosen[name]), `by_${name}`)),
  ];
  const where = joined(offeredIn(window));
  return {
    sql: `select ${P}.id, ${P}.manage_stock, ${P}.min_price, ${P}.max_price, ${flags.map((each) => each.sql).join(', ')}
      from ${P} where ${where.sql}`,
    bindings: [...flags.flatMap(({ bindings }) => bindings), ...where.bindings],
  };
};

/** Which attributes are chosen counts for the stock, too; the facet of attributes looks at the stock of each variant by itself. */
const flagOf = (name: Facet, facet: Facet): string =>
  name === 'stock' && facet === 'attributes' ? 'by_any_stock' : `by_${name}`;

const leftByOthers = (facet: Facet): string =>
  FACETS.filter((name) => name !== facet)
    .map((name) => `m.${flagOf(name, facet)} = 1`)
    .join(' and ');

/** A product that is filed under a term is in those above it, too; `union` ends in a circle as well. */
const above = (name: string, terms: string): string => `${name} as (
  select id as term_id, id as above_id from ${terms}
  union
  select ${name}.term_id, t.parent_id from ${name} join ${terms} t on t.id = ${name}.above_id
  where t.parent_id is not null
)`;

const ABOVE = [above('categories', 'shop_product_categories'), above('brands', 'shop_product_brands')].join(', ');

const ofTerms = (facet: 'categories' | 'brands'): Sql => ({
  sql: `select '${facet}' as facet, ${facet}.above_id as value, 0 as other, count(distinct m.id) as products
    from matched m join shop_product_terms t on t.product_id = m.id and t.taxonomy = 'product-${facet}'
    join ${facet} on ${facet}.term_id = t.term_id where ${leftByOthers(facet)} group by ${facet}.above_id`,
  bindings: [],
});

/** Of a variant that carries one of each other group that something is chosen of. */
const ofAttributes = (window: ShopWindow): Sql => {
  const others = window.filters.attributes.map((group) => {
    const carried = carriesOneOf(group);
    return { sql: `(a.group_id = ? or ${carried.sql})`, bindings: [group.groupId, ...carried.bindings] };
  });
  const had = window.allowOutOfStock ? [] : [canBeHad(window, 'm')];
  const left = joined([{ sql: leftByOthers('attributes'), bindings: [] }, ...others, ...had]);
  return {
    sql: `select 'attributes' as facet, a.term_id as value, 0 as other, count(distinct m.id) as products
      from matched m join shop_product_variants v on v.post_id = m.id and v.item_status = 'active'
      join shop_variant_attributes a on a.variation_id = v.id where ${left.sql} group by a.term_id`,
    bindings: left.bindings,
  };
};

const ofPrice = (): Sql => ({
  sql: `select 'price' as facet, min(m.min_price) as value, max(m.max_price) as other, count(*) as products
    from matched m where ${leftByOthers('price')}`,
  bindings: [],
});

const ofStock = (): Sql => ({
  sql: `select 'stock' as facet, m.in_stock as value, 0 as other, count(*) as products
    from matched m where ${leftByOthers('stock')} group by m.in_stock`,
  bindings: [],
});

const COUNTS: Readonly<Record<Facet, (window: ShopWindow) => Sql>> = {
  categories: () => ofTerms('categories'),
  brands: () => ofTerms('brands'),
  attributes: ofAttributes,
  price: ofPrice,
  stock: ofStock,
};

const countsSql = (window: ShopWindow, facets: readonly Facet[]): SqlText => {
  const matched = offered(window);
  const parts = facets.map((name) => COUNTS[name](window));
  const text = `with recursive matched as (${matched.sql}), ${ABOVE} ${parts.map((part) => part.sql).join(' union all ')}`;
  return sql(text, [...matched.bindings, ...parts.flatMap(({ bindings }) => bindings)]);
};

type Count = {
  readonly facet: Facet;
  readonly value: number | null;
  readonly other: number | null;
  readonly products: number;
};

/** Of a facet at most so many choices are answered, those of the most products. */
const MAX_CHOICES = 1_000;

const mostOf = (facet: Facet, counts: readonly Count[]): readonly Count[] =>
  counts
    .filter((count) => count.facet === facet)
    .sort((a, b) => b.products - a.products)
    .slice(0, MAX_CHOICES);

const findCounts = async (db: Database, window: ShopWindow, facets: readonly Facet[]): Promise<readonly Count[]> => {
  const rows = await db.unprepared(countsSql(window, facets));
  const counts = rows.map((row) => ({
    facet: row.facet as Facet,
    value: toIntOrNull(row.value),
    other: toIntOrNull(row.other),
    products: toInt(row.products),
  }));
  return facets.flatMap((facet) => mostOf(facet, counts));
};

const NAMED = {
  categories: `select 'categories' as facet, id, name, slug, parent_id, 0 as serial, 0 as group_id, '' as group_title,
      '' as group_slug, 0 as group_serial from shop_product_categories`,
  brands: `select 'brands' as facet, id, name, slug, parent_id, 0 as serial, 0 as group_id, '' as group_title,
      '' as group_slug, 0 as group_serial from shop_product_brands`,
  attributes: `select 'attributes' as facet, t.id, t.title as name, t.slug, t.id as parent_id, t.serial, g.id as group_id,
      g.title as group_title, g.slug as group_slug, g.serial as group_serial
    from shop_attribute_terms t join shop_attribute_groups g on g.id = t.group_id`,
} as const;

type Named = keyof typeof NAMED;
type NameRow = Readonly<Record<string, unknown>> & { readonly facet: Named };

const NAMED_FACETS = ['categories', 'brands', 'attributes'] as const satisfies readonly Named[];

const findNames = async (db: Database, counts: readonly Count[]): Promise<readonly NameRow[]> => {
  const wanted = NAMED_FACETS.map((facet) => ({
    facet,
    ids: counts.flatMap((count) => (count.facet === facet && count.value !== null ? [count.value] : [])),
  })).filter(({ ids }) => ids.length > 0);
  if (wanted.length === 0) return [];
  const parts = wanted.map(({ facet, ids }) => {
    const id = facet === 'attributes' ? 't.id' : 'id';
    return `${NAMED[facet]} where ${id} in (${placeholders(ids.length)})`;
  });
  const rows = await db.unprepared(
    sql(
      parts.join(' union all '),
      wanted.flatMap(({ ids }) => ids)
    )
  );
  return rows as readonly NameRow[];
};

type Products = (id: number) => number;

const termsOf = (
  names: readonly NameRow[],
  facet: 'categories' | 'brands',
  products: Products
): readonly PublicTermFacet[] =>
  names
    .filter((row) => row.facet === facet)
    .map((row) => ({
      id: toInt(row.id),
      name: String(row.name),
      slug: String(row.slug),
      parent_id: toIntOrNull(row.parent_id),
      count: products(toInt(row.id)),
    }));

const bySerial = (a: NameRow, b: NameRow): number =>
  toInt(a.group_serial) - toInt(b.group_serial) ||
  toInt(a.group_id) - toInt(b.group_id) ||
  toInt(a.serial) - toInt(b.serial) ||
  toInt(a.id) - toInt(b.id);

const attributesOf = (names: readonly NameRow[], products: Products): readonly PublicAttributeFacet[] => {
  const rows = names.filter(({ facet }) => facet === 'attributes').sort(bySerial);
  return [...new Set(rows.map(({ group_id: group }) => toInt(group)))].map((group) => {
    const own = rows.filter((row) => toInt(row.group_id) === group);
    return {
      group_id: group,
      title: String(own[0]?.group_title),
      slug: String(own[0]?.group_slug),
      terms: own.map((row) => ({
        id: toInt(row.id),
        title: String(row.name),
        slug: String(row.slug),
        count: products(toInt(row.id)),
      })),
    };
  });
};

const productsBy = (counts: readonly Count[], facet: Facet): Products => {
  const products = new Map(
    counts.filter((count) => count.facet === facet).map((count) => [count.value, count.products])
  );
  return (value) => products.get(value) ?? 0;
};

export const readFacets = async (
  platform: Platform,
  window: ShopWindow,
  facets: readonly Facet[]
): Promise<PublicFacets> => {
  const counts = await findCounts(platform.db, window, facets);
  const names = await findNames(platform.db, counts);
  const alphabet = await readAlphabet(platform);
  const terms = (facet: 'categories' | 'brands') =>
    sortedByName(termsOf(names, facet, productsBy(counts, facet)), ({ name }) => name, alphabet);
  const price = counts.find(({ facet }) => facet === 'price');
  const stock = productsBy(counts, 'stock');
  const all: Required<PublicFacets> = {
    categories: terms('categories'),
    brands: terms('brands'),
    attributes: attributesOf(names, productsBy(counts, 'attributes')),
    price: { min: price?.value ?? null, max: price?.other ?? null },
    stock: { in_stock: stock(1), out_of_stock: stock(0) },
  };
  return Object.fromEntries(facets.map((name) => [name, all[name]]));
};
