import type { Knex } from 'knex';
import type { ContentProduct, ProductUsesAnswer } from '../../server/src/contracts/content';
import { askStore, type Errors } from '../support/attributes';
import { callStore, type Reply } from '../support/call-store';
import { asMerchant, createProduct, type Product } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import {
  createContentToken,
  createStaff,
  deleteContentToken,
  panelSession,
  setRolePermissions,
  uniqueName,
  type Credentials,
  type Token,
} from '../support/site-admin';
import { connectTo } from '../support/store-site';

/** The example site has articles that name products: in a field, in components, in a dynamic zone, and in components of it. */
const store = sharedStore();
const EVERYTHING = 'populate[cards]=true&populate[blocks][populate]=*';
const NOWHERE = 2_147_483_647;

let knex: Knex;
let token: Token;
let panel: Credentials;
const written: string[] = [];

beforeAll(async () => {
  knex = connectTo(store);
  token = await createContentToken(store, { type: 'full-access' });
  panel = await panelSession(store);
});

afterAll(async () => {
  for (const id of written) await articles('DELETE', `/${id}`);
  await deleteContentToken(store, token.id);
  await knex.destroy();
});

type Card = { readonly product: ContentProduct | null };
type Article = {
  readonly documentId: string;
  readonly title: string;
  readonly product: ContentProduct | null;
  readonly cards?: readonly Card[];
  readonly blocks?: readonly (Card & { readonly cards?: readonly Card[] })[];
};
type Refusal = { readonly error?: { readonly message: string; readonly details?: { readonly errors?: unknown } } };

const articles = <Body = { data: Article } & Refusal>(
  method: string,
  path: string,
  data?: object
): Promise<Reply<Body>> =>
  callStore<Body>(method, `${store.origin}/api/articles${path}`, {
    headers: token.credentials,
    ...(data === undefined ? {} : { body: { data } }),
  });

const write = async (data: object): Promise<Article> => {
  const { status, body } = await articles('POST', `?${EVERYTHING}`, { title: uniqueName('article'), ...data });
  expect({ status, body }).toMatchObject({ status: 201 });
  written.push(body.data.documentId);
  return body.data;
};

const read = async (documentId: string): Promise<Article> =>
  (await articles('GET', `/${documentId}?${EVERYTHING}`)).body.data;

const usesOf = (id: number, query = '') =>
  askStore<ProductUsesAnswer & Errors>(store, 'GET', `/admin/products/${id}/used-in${query}`);

const variantOf = ({ variantIds }: Product): number => variantIds[0] as number;

/** In each of the four places. */
const everywhere = (product: string) => ({
  product,
  cards: [{ headline: 'A', product }, { headline: 'none' }],
  blocks: [
    { __component: 'shop.product-card', product },
    { __component: 'shop.product-row', cards: [{ product }] },
  ],
});

const productsIn = ({ product, cards = [], blocks = [] }: Article) => [
  product,
  ...cards.map((card) => card.product),
  ...blocks.flatMap((block) => (block.cards ? block.cards.map((card) => card.product) : [block.product])),
];

describe('an article', () => {
  it('is answered with the public face of its products, wherever they stand', async () => {
    const product = await createProduct(store, { variants: [{ price: 1_000 }, { price: 2_000 }] });
    const variant = product.variantIds[1] as number;
    const { documentId } = await write(everywhere(`${product.id}:${variant}`));
    const shown = productsIn(await read(documentId));
    const listed = await callStore<{ products: { products: { data: readonly object[] } } }>(
      'GET',
      `${store.baseUrl}/public/products?include_ids[]=${product.id}&with[]=variants&with[]=picture`
    );
    const [face] = listed.body.products.products.data;
    const expected = {
      ...face,
      reference: `${product.id}:${variant}`,
      variant: expect.objectContaining({ id: variant, item_price: 2_000 }) as object,
    };
    expect(shown).toEqual([expected, expected, null, expected, expected]);
    const filtered = await articles<{ data: readonly Article[] }>(
      'GET',
      `?filters[product][$eq]=${product.id}:${variant}`
    );
    expect(filtered.body.data.map((article) => article.documentId)).toEqual([documentId]);
  });

  it('names no variant where none was picked, or it is not on sale', async () => {
    const product = await createProduct(store);
    const { documentId } = await write({
      product: String(product.id),
      cards: [{ product: `${product.id}:${NOWHERE}` }],
    });
    expect(productsIn(await read(documentId))).toMatchObject([
      { ID: product.id, reference: String(product.id), variant: null },
      { ID: product.id, variant: null },
    ]);
  });

  it('has null for a product that shoppers may not see', async () => {
    const product = await createProduct(store);
    const { documentId } = await write({ product: String(product.id) });
    const statuses: unknown[] = [];
    for (const post_status of ['draft', 'private', 'future', 'publish']) {
      await knex('shop_products').where({ id: product.id }).update({ post_status });
      statuses.push((await read(documentId)).product?.ID ?? null);
    }
    expect(statuses).toEqual([null, null, null, product.id]);
    expect((await askStore(store, 'DELETE', `/products/${product.id}`)).status).toBe(200);
    expect((await read(documentId)).product).toBeNull();
    // What names a product that is gone can be saved still.
    expect((await articles('PUT', `/${documentId}`, { product: String(product.id), title: 'B' })).status).toBe(200);
    const { documentId: unknown } = await write({ product: String(NOWHERE) });
    expect((await read(unknown)).product).toBeNull();
  });

  it('costs as many statements as six with their products do', async () => {
    const products = await Promise.all(Array.from({ length: 6 }, () => createProduct(store)));
    const title = uniqueName('many');
    for (const [index, product] of products.entries()) {
      await write({
        title: `${title} ${index}`,
        product: String(product.id),
        cards: [{ product: `${product.id}:${variantOf(product)}` }],
      });
    }
    const cost = async (size: number): Promise<number> => {
      const path = `?filters[title][$startsWith]=${title}&pagination[pageSize]=${size}&populate[cards]=true`;
      const reply = await articles<{ data: readonly Article[] }>('GET', path);
      expect(reply.body.data).toHaveLength(size);
      expect(reply.body.data.every(({ product }) => product !== null)).toBe(true);
      return Number(reply.headers.get('x-sql-statements') ?? NaN);
    };
    await cost(6);
    const [one, six] = [await cost(1), await cost(6)];
    expect(one).toBeGreaterThan(0);
    expect(six).toBe(one);
  });
});

describe('a product field', () => {
  it.each(['x', '0', '-1', '1.5', '12:', ':34', '12:34:56', '012', ' 12', '12 or 1=1', '99999999999', '1:99999999999'])(
    'refuses %j, wherever it stands',
    async (product) => {
      const before = Number((await knex('articles').count({ rows: '*' }).first())?.rows);
      for (const [data, path] of [
        [{ product }, ['product']],
        [{ cards: [{ product: '12' }, { product }] }, ['cards', 1, 'product']],
        [{ blocks: [{ __component: 'shop.product-row', cards: [{ product }] }] }, ['blocks', 0, 'cards', 0, 'product']],
      ] as const) {
        const { status, body } = await articles('POST', '', { title: 'refused', ...data });
        expect({ status, message: body.error?.message }).toEqual({
          status: 400,
          message: expect.stringContaining('must be the id of a product') as string,
        });
        expect(body.error?.details?.errors).toMatchObject([{ path }]);
      }
      expect(Number((await knex('articles').count({ rows: '*' }).first())?.rows)).toBe(before);
    }
  );

  it.each([12, true, ['12'], { id: 12 }])('refuses %j, which is no text', async (product) => {
    expect((await articles('POST', '', { title: 'refused', product })).status).toBe(400);
  });

  it('may be left empty', async () => {
    expect((await write({ product: null })).product).toBeNull();
    expect((await write({ product: '' })).product).toBeNull();
  });

  it('refuses the same in the content manager, for drafts too', async () => {
    const url = `${store.origin}/content-manager/collection-types/api::article.article`;
    const reply = await callStore<Refusal>('POST', url, { headers: panel, body: { title: 'draft', product: 'x' } });
    expect(reply.status).toBe(400);
    expect(reply.body.error?.details?.errors).toMatchObject([{ path: ['product'] }]);
  });
});

describe('where a product is used', () => {
  it('is told by entry, with its title and whether it is published', async () => {
    const product = await createProduct(store);
    const other = await createProduct(store);
    const titles = ['a', 'b', 'c', 'd'].map(uniqueName);
    const places = everywhere(`${product.id}:${variantOf(product)}`);
    await write({ title: titles[0], product: String(product.id) });
    await write({ title: titles[1], cards: places.cards });
    await write({ title: titles[2], blocks: places.blocks.slice(0, 1) });
    await write({ title: titles[3], blocks: places.blocks.slice(1) });
    // Ids that begin alike are others.
    await write({ product: `${product.id}0`, cards: [{ product: String(other.id) }] });
    const url = `${store.origin}/content-manager/collection-types/api::article.article`;
    const draft = uniqueName('draft');
    const saved = await callStore<{ data: { documentId: string } }>('POST', url, {
      headers: panel,
      body: { title: draft, product: String(product.id) },
    });
    written.push(saved.body.data.documentId);
    const { body } = await usesOf(product.id);
    const found = body.used_in.data.map(({ title, status, content_type }) => [title, status, content_type]);
    expect([...found].sort()).toEqual(
      [
        ...titles.map((title) => [title, 'published', 'api::article.article']),
        [draft, 'draft', 'api::article.article'],
      ].sort()
    );
    expect(body.used_in).toMatchObject({ total: 5, current_page: 1 });
    expect(body.used_in.data.find(({ title }) => title === draft)).toMatchObject({
      content_type_name: 'Article',
      document_id: saved.body.data.documentId,
      edit_url: `/admin/content-manager/collection-types/api::article.article/${saved.body.data.documentId}`,
      locale: null,
    });
    const pages = [1, 2, 3, 4].map((page) => usesOf(product.id, `?page=${page}&per_page=2`));
    const paged = (await Promise.all(pages)).map((reply) => reply.body.used_in.data.map(({ title }) => title));
    expect(paged.map((page) => page.length)).toEqual([2, 2, 1, 0]);
    expect(new Set(paged.flat()).size).toBe(5);
    expect((await usesOf(other.id)).body.used_in.total).toBe(1);
  });

  it('is nothing for a product that no content names, and 404 for one that is not there', async () => {
    const product = await createProduct(store);
    expect((await usesOf(product.id)).body.used_in).toMatchObject({ total: 0, data: [], last_page: 1 });
    expect((await usesOf(NOWHERE)).status).toBe(404);
    for (const id of ['0', 'x', '1%27', '99999999999']) {
      const url = `${store.baseUrl}/admin/products/${id}/used-in`;
      expect([400, 404, 422]).toContain((await callStore('GET', url, { headers: asMerchant(store) })).status);
    }
  });

  it('takes the permission to see products', async () => {
    const { id } = await createProduct(store);
    const staff = await createStaff(store);
    const url = `${store.baseUrl}/admin/products/${id}/used-in`;
    const look = async (headers?: Credentials) => (await callStore('GET', url, headers ? { headers } : {})).status;
    expect([await look(), await look(staff.credentials)]).toEqual([401, 403]);
    await setRolePermissions(store, staff.roleId, ['plugin::shop.products.view']);
    expect(await look(staff.credentials)).toBe(200);
  });
});
