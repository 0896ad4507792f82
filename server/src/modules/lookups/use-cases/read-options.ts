import type { FilterOption, SearchOption } from '../../../contracts/lookups';
import { mayAlso, type Extra } from '../../../domain/access';
import { searchText } from '../../../domain/text';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import { searchAnyVariants, searchProducts, treeOfChoices } from '../../catalog';
import { readLabels } from '../../labels';
import { COUNTRIES, readCurrencies } from '../../settings';
import { filterOptions, searchOptions, type OptionsWanted } from '../lookups.hooks';

const ACTION = 'plugin::shop.lookups.filterOptionsFind';

const mayOneOf = (principal: Principal, permissions: readonly Extra['permission'][]): boolean =>
  permissions.some((permission) => mayAlso(principal, { permission, action: ACTION }));

const variantTree = async (
  platform: Platform,
  { search, include_ids }: OptionsWanted
): Promise<readonly FilterOption[]> =>
  treeOfChoices(await searchAnyVariants(platform, { search, variantIds: include_ids }), (productId) => productId);

const labelOptions = async (
  platform: Platform,
  { search, include_ids }: OptionsWanted
): Promise<readonly FilterOption[]> => {
  const found = await readLabels(platform, search || undefined);
  const wanted = new Set(include_ids);
  const missing = wanted.size > found.filter(({ id }) => wanted.has(id)).length;
  const others = missing ? (await readLabels(platform, undefined)).filter(({ id }) => wanted.has(id)) : [];
  const byId = new Map([...others, ...found].map((label) => [label.id, label]));
  return [...byId.values()].map(({ id, value }) => ({ value: id, label: value }));
};

/** What the lists of the back office filter by; empty for what the caller may not see. */
export const readFilterOptions = async (
  platform: Platform,
  principal: Principal,
  key: string,
  wanted: OptionsWanted
): Promise<readonly FilterOption[]> => {
  if (key === 'labels') return (await labelOptions(platform, wanted)).slice(0, wanted.limit);
  if (key === 'product_variations') {
    if (!mayOneOf(principal, ['products/view', 'orders/view'])) return [];
    return (await variantTree(platform, wanted)).slice(0, wanted.limit);
  }
  return platform.hooks.ask(filterOptions(key), [], wanted);
};

type Source = (platform: Platform, search: string) => Promise<readonly SearchOption[]>;

const namedLike = (names: Readonly<Record<string, string>>, search: string): readonly SearchOption[] =>
  Object.entries(names)
    .filter(([value, label]) => searchText(`${label} ${value}`).includes(searchText(search)))
    .map(([value, label]) => ({ value, label }));

const SOURCES: Readonly<Record<string, Source>> = {
  store_country: async (_platform, search) => namedLike(COUNTRIES, search),
  currency: async (platform, search) => namedLike(await readCurrencies(platform), search),
  products: async (platform, search) =>
    (await searchProducts(platform, { name: search })).map(({ product }) => ({
      value: product.id,
      label: product.post_title,
    })),
  product_variations: async (platform, search) =>
    (await searchAnyVariants(platform, { search })).map(({ id, title, productTitle }) => ({
      value: id,
      label: title === productTitle ? title : `${productTitle} - ${title}`,
    })),
  labels: async (platform, search) =>
    (await readLabels(platform, search || undefined)).map(({ id, value }) => ({ value: id, label: value })),
};

/** What a field of a form may be set to; other code of the site may add to it, or answer for keys of its own. */
export const readSearchOptions = async (
  platform: Platform,
  key: string,
  search: string
): Promise<readonly SearchOption[]> => {
  const source = Object.hasOwn(SOURCES, key) ? SOURCES[key] : undefined;
  const own = source ? await source(platform, search) : [];
  return platform.hooks.ask(searchOptions(key), own, { search_by: search });
};
