type Pair = readonly [name: string, value: string];

/**
 * Lists of a parameter are repeated names; those within an object have brackets of their own: `filters[product-categories][]=1`. Objects
 * of a list are told apart by their position: `order_items[0][object_id]=1`.
 */
const pairsOf = (name: string, value: unknown, isInner: boolean): readonly Pair[] => {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) {
    return value.flatMap((entry, index) =>
      pairsOf(typeof entry === 'object' ? `${name}[${index}]` : isInner ? `${name}[]` : name, entry, true)
    );
  }
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, entry]) => pairsOf(`${name}[${key}]`, entry, true));
};

/** A query as the store reads it. openapi-fetch writes no lists within objects, which filters of products have. */
export const queryText = (query: Readonly<Record<string, unknown>>): string =>
  Object.entries(query)
    .flatMap(([name, value]) => pairsOf(name, value, false))
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&');
