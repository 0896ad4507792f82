import { askStore } from '../support/attributes';
import { asMerchant, createProduct } from '../support/merchant';
import { callStore } from '../support/call-store';
import { sharedStore } from '../support/shared-store';
import {
  clearAllTaxes,
  clearTaxes,
  ok,
  readClasses,
  standardId,
  taxApi,
  type CountryRates,
  type TaxClass,
} from '../support/taxes';

const store = sharedStore();
const tax = taxApi(store);
const NOWHERE = 2_147_483_647;

type Created = { readonly class: TaxClass; readonly message: string };

const create = (body: object) => tax<Created>('POST', '/classes', body);
const made = async (body: object): Promise<TaxClass> => (await ok(create(body))).class;

beforeAll(() => clearAllTaxes(tax));
afterEach(() => clearTaxes(tax, ['PE', 'CL']));

describe('tax classes', () => {
  it('begin with the standard one; the built-in ones are made by slug', async () => {
    const before = await readClasses(tax);
    expect(before).toMatchObject({ max_classes: 6, next_builtin: { slug: 'reduced', title: 'Reduced' } });
    expect(before.classes.map(({ slug }) => slug)).toEqual(['standard']);
    const reply = await ok(create({ slug: 'reduced', title: 'Ignored' }));
    expect(reply.class).toMatchObject({ title: 'Reduced', slug: 'reduced', meta: {} });
    expect((await readClasses(tax)).next_builtin).toEqual({ slug: 'zero', title: 'Zero' });
    expect((await create({ slug: 'reduced' })).status).toBe(423);
    expect((await create({ slug: 'standard' })).status).toBe(423);
    await made({ slug: 'zero' });
    expect((await readClasses(tax)).next_builtin).toBeNull();
  });

  it('have a title of their own, and keep their slug when they are renamed', async () => {
    const books = await made({ title: ' Books < Maps ' });
    expect(books).toMatchObject({ title: 'Books < Maps', slug: 'books-maps' });
    expect((await create({ title: 'books  MAPS' })).status).toBe(423);
    const renamed = await ok(tax<Created>('PUT', `/classes/${books.id}`, { title: 'Printed matter' }));
    expect(renamed.class).toMatchObject({ id: books.id, title: 'Printed matter', slug: 'books-maps' });
    expect((await made({ title: '本' })).slug).toMatch(/^class-[0-9a-f]{8}$/);
  });

  it.each([
    ['no title', {}, 423],
    ['a blank title', { title: '   ' }, 423],
    ['an unknown slug alone', { slug: 'mine' }, 423],
  ])('are refused with %s', async (_what, body, status) => {
    const reply = await create(body);
    expect(reply).toMatchObject({ status, body: { message: expect.any(String) as string } });
    expect((await readClasses(tax)).classes).toHaveLength(1);
  });

  it.each([
    ['31 characters', { title: 'x'.repeat(31) }],
    ['a list', { title: ['a'] }],
    ['an object', { title: { a: 1 } }],
    ['a null character', { title: 'a\u0000' }],
  ])('are refused with %s for a title, by field', async (_what, body) => {
    const reply = await create(body);
    expect(reply).toMatchObject({ status: 422, body: { errors: { title: [expect.any(String)] } } });
  });

  it('are six at most, also when they are made at the same moment', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, (_, index) => create({ title: `Class ${index}` })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 423)).toHaveLength(7);
    expect((await readClasses(tax)).classes).toHaveLength(6);
  });

  it('exist once, however often they are made at once', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => create({ title: 'Same' })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 423)).toHaveLength(5);
  });

  it('are not found, and the standard one is not deleted', async () => {
    for (const id of ['0', 'abc', String(NOWHERE), '1%20or%201=1']) {
      expect((await tax('DELETE', `/classes/${id}`)).status).toBe(404);
      expect((await tax('PUT', `/classes/${id}`, { title: 'x' })).status).toBe(404);
    }
    expect((await tax('DELETE', `/classes/${await standardId(tax)}`)).status).toBe(423);
    expect((await tax('PUT', `/classes/${await standardId(tax)}`, {})).status).toBe(423);
  });
});

describe('a deleted class', () => {
  it('leaves its rates to the standard class, but taxes no place twice', async () => {
    const standard = await standardId(tax);
    const { id } = await made({ title: 'Gone' });
    const add = (class_id: number, country: string, rate: string) =>
      ok(tax('POST', '/country/rate', { class_id, country, rate, name: 'VAT' }));
    await add(id, 'PE', '8');
    await add(id, 'CL', '9');
    await add(standard, 'CL', '19');
    await ok(tax('DELETE', `/classes/${id}`));
    const ratesOf = async (country: string) =>
      (await ok(tax<CountryRates>('GET', `/rates/country/rates/${country}`))).tax_rates.map((rate) => [
        rate.class_id,
        rate.rate,
      ]);
    expect(await ratesOf('PE')).toEqual([[standard, '8']]);
    expect(await ratesOf('CL')).toEqual([[standard, '19']]);
  });

  it('is replaced in products and variants, whether they name it by slug or id', async () => {
    const { id, slug } = await made({ title: 'Fading' });
    type Detail = {
      readonly product: {
        readonly detail: { readonly other_info: Readonly<Record<string, unknown>> };
        readonly variants: readonly { readonly other_info: Readonly<Record<string, unknown>> }[];
      };
    };
    const [bySlug, byId, other] = [await createProduct(store), await createProduct(store), await createProduct(store)];
    const assign = (productId: number, tax_class: string) =>
      ok(askStore(store, 'POST', `/products/${productId}/tax-class`, { tax_class }));
    await assign(bySlug.id, slug);
    await assign(byId.id, String(id));
    await assign(other.id, 'zero');
    const classesOf = async (productId: number): Promise<readonly unknown[]> => {
      const url = `${store.baseUrl}/products/${productId}/pricing`;
      const { product } = (await callStore<Detail>('GET', url, { headers: asMerchant(store) })).body;
      return [product.detail, ...product.variants].map(({ other_info }) => other_info.tax_class);
    };
    expect(await classesOf(bySlug.id)).toEqual([slug, slug]);
    await ok(tax('DELETE', `/classes/${id}`));
    expect(await classesOf(bySlug.id)).toEqual(['standard', 'standard']);
    expect(await classesOf(byId.id)).toEqual(['standard', 'standard']);
    expect(await classesOf(other.id)).toEqual(['zero', 'zero']);
    expect((await askStore(store, 'POST', `/products/${other.id}/tax-class`, { tax_class: slug })).status).toBe(422);
    await ok(askStore(store, 'POST', `/products/${other.id}/tax-class/remove`));
    expect(await classesOf(other.id)).toEqual([undefined, undefined]);
    await ok(askStore(store, 'POST', `/products/${other.id}/tax-exempt`, { tax_exempt: 'yes' }));
  });
});
