import { callStore, prepare, type Reply } from './call-store';
import { asMerchant, type Shop } from './merchant';
import { uniqueName } from './site-admin';

/** Attribute groups, their terms and labels, as a merchant makes them. */
export type Errors = {
  readonly message?: string;
  readonly code?: number;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
};

export type Term = {
  readonly id: number;
  readonly group_id: number;
  readonly title: string;
  readonly slug: string;
  readonly serial: number;
};

export type Group = {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly serial: number;
  readonly terms_count: number;
  readonly terms?: readonly Term[];
};

export type Page<Row> = { readonly total: number; readonly per_page: number; readonly data: readonly Row[] };

/** One call of the super admin, of whatever outcome. */
export const askStore = <Body = Errors>(
  shop: Shop,
  method: string,
  path: string,
  body?: unknown
): Promise<Reply<Body>> =>
  callStore<Body>(method, `${shop.baseUrl}${path}`, {
    headers: asMerchant(shop),
    ...(body === undefined ? {} : { body }),
  });

const tell = async <Body>(shop: Shop, method: string, path: string, body: unknown): Promise<Body> =>
  (await prepare<Body>(method, `${shop.baseUrl}${path}`, { headers: asMerchant(shop), body })).body;

export const names = (prefix: string) => {
  const name = uniqueName(prefix);
  return { title: `The ${name}`, slug: name.toLowerCase() };
};

export const createGroup = async (shop: Shop, changes: object = {}): Promise<Group> =>
  (await tell<{ data: Group }>(shop, 'POST', '/options/attr/group', { ...names('group'), ...changes })).data;

/** Terms with titles of their own, or with the given ones. */
export const createTerms = async (
  shop: Shop,
  groupId: number,
  titles: readonly string[] | number
): Promise<readonly Term[]> => {
  const wanted = typeof titles === 'number' ? Array.from({ length: titles }, () => names('term').title) : [...titles];
  const body = { terms: wanted.map((title) => ({ title })) };
  return (await tell<{ data: readonly Term[] }>(shop, 'POST', `/options/attr/group/${groupId}/terms`, body)).data;
};

export type Variant = {
  readonly id: number;
  readonly variation_title: string;
  readonly item_price: number;
  readonly stock_status: string;
  readonly attributes: readonly { readonly group_id: number; readonly term_id: number; readonly term_title: string }[];
};

export type Generated = {
  readonly data: { readonly created: number; readonly variants: readonly Variant[] };
  readonly message: string;
};

export const choose = (group: Group, terms: readonly Term[]) => ({
  group_id: group.id,
  term_ids: terms.map(({ id }) => id),
});

export const generateVariations = (
  shop: Shop,
  productId: number,
  ...groups: readonly object[]
): Promise<Reply<Generated & Errors>> =>
  askStore<Generated & Errors>(shop, 'POST', `/products/${productId}/generate-variations`, { groups });
