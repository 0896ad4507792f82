import { askStore, type Errors, type Page } from '../support/attributes';
import { createProduct } from '../support/merchant';
import { bumpBody, createBump } from '../support/order-bumps';
import { sharedStore } from '../support/shared-store';
import { uniqueName } from '../support/site-admin';

/** Order bumps in the back office. */
const store = sharedStore();
const NOWHERE = 2_147_483_647;
const MESSAGE = { message: expect.any(String) as string };

type Bump = Readonly<Record<string, unknown>> & { readonly id: number; readonly title: string };
type Detail = { readonly order_bump: Bump; readonly variant: object | null; readonly statistics: object };

const ask = <Body = Errors>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  askStore<Body & Errors>(store, method, `/order_bump${path}`, body);

const list = async (query: string) => (await ask<{ order_bumps: Page<Bump> }>('GET', `?${query}`)).body.order_bumps;

const read = async (id: number): Promise<Bump> => (await ask<Detail>('GET', `/${id}`)).body.order_bump;

let variant: number;
let productTitle: string;

beforeAll(async () => {
  const product = await createProduct(store);
  variant = product.variantIds[0] as number;
  productTitle = product.title;
});

const draft = (changes: object = {}) => createBump(store, variant, { status: 'draft', ...changes });

describe('an order bump', () => {
  it('is created as a draft without conditions or discount', async () => {
    const title = uniqueName('Offer');
    const created = await ask<{ id: number }>('POST', '', { title, src_object_id: variant });
    expect(created).toMatchObject({ status: 200, body: { ...MESSAGE, id: expect.any(Number) as number } });
    const { id } = created.body;
    const { status, body } = await ask<Detail>('GET', `/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      order_bump: {
        id,
        title,
        hash: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        parent_id: null,
        type: 'order_bump',
        status: 'draft',
        src_object_id: variant,
        description: '',
        conditions: [],
        priority: 1,
        product_variant: { id: variant, product: { post_title: productTitle } },
      },
      variant: { id: variant, product: { post_title: productTitle } },
      statistics: { orders: 0, revenue: 0 },
    });
    expect(body.order_bump.config).toEqual({
      discount: { discount_type: 'percentage', discount_amount: 0 },
      display_conditions_if: '',
      call_to_action: '',
    });
  });

  it('is saved, keeps what is left out, and is deleted', async () => {
    const id = await draft();
    const changes = {
      title: ` <b>Two</b>  for one `,
      status: 'active',
      src_object_type: 'variation',
      description: '<p onclick="x()">Now</p><script>alert(1)</script>',
      config: {
        discount: { discount_type: 'fixed', discount_amount: '500' },
        display_conditions_if: 'any',
        call_to_action: 'Add <i>it</i>',
        evil: 1,
      },
      conditions: [
        { type: 'product', operator: 'in', values: ['7', 8] },
        { type: 'cart_total', operator: '>=', value: 5_000 },
      ],
      priority: 3,
    };
    expect(await ask('PUT', `/${id}`, bumpBody(variant, changes))).toMatchObject({ status: 200, body: MESSAGE });
    const saved = await read(id);
    expect(saved).toMatchObject({
      title: '<b>Two</b> for one',
      status: 'active',
      src_object_type: 'variation',
      description: '<p>Now</p>',
      conditions: [
        { type: 'product', operator: 'in', values: [7, 8] },
        { type: 'cart_total', operator: '>=', values: [5_000] },
      ],
      priority: 3,
    });
    expect(saved.config).toEqual({
      discount: { discount_type: 'fixed', discount_amount: 500 },
      display_conditions_if: 'any',
      call_to_action: 'Add <i>it</i>',
    });
    const { updated_at: _before, ...kept } = saved;
    const again = { title: '<b>Two</b> for one', src_object_id: variant, config: [] };
    expect((await ask('PUT', `/${id}`, again)).status).toBe(200);
    expect(await read(id)).toMatchObject(kept);

    expect(await ask('DELETE', `/${id}`)).toMatchObject({ status: 200, body: MESSAGE });
    for (const method of ['GET', 'DELETE'] as const) {
      expect(await ask(method, `/${id}`)).toMatchObject({ status: 404, body: MESSAGE });
    }
  });

  it('is listed by tab, text and column', async () => {
    const word = uniqueName('word');
    const first = await draft({ title: `A ${word}`, priority: 5 });
    const second = await draft({ description: `<p>${word}</p>`, priority: 4, config: undefined });
    const found = await list(`search=${word}`);
    expect(found).toMatchObject({ total: 2, per_page: 10, data: [{ id: second }, { id: first }] });
    expect(found.data[0]).toMatchObject({ config: {}, conditions: [], product_variant: { id: variant } });
    const ids = async (query: string) => (await list(`search=${word}&${query}`)).data.map(({ id }) => id);
    expect(await ids('sort_by=id&sort_type=asc')).toEqual([first, second]);
    expect(await ids('sort_by=priority&sort_type=asc')).toEqual([second, first]);
    expect(await ids('sort_by=hash&per_page=1&page=2')).toEqual([first]);
    expect(await ids('active_view=active')).toEqual([]);
    expect(await ids('active_view=draft')).toEqual([second, first]);
    expect(await ids('active_view=other')).toEqual([second, first]);
  });

  it.each([
    [{ src_object_id: 1 }],
    [{ title: '', src_object_id: 1 }],
    [{ title: 'x' }],
    [{ title: 'x', src_object_id: NOWHERE }],
  ])('answers 400 to %j', async (body) => {
    const id = await draft();
    expect(await ask('POST', '', body)).toMatchObject({ status: 400, body: MESSAGE });
    expect(await ask('PUT', `/${id}`, body)).toMatchObject({ status: 400, body: MESSAGE });
  });

  it.each([
    [{ title: 'x'.repeat(195) }],
    [{ title: { a: 1 } }],
    [{ src_object_id: 'x' }],
    [{ src_object_id: NOWHERE + 1 }],
    [{ status: 'archived' }],
    [{ src_object_type: 'x'.repeat(51) }],
    [{ description: 'x'.repeat(20_001) }],
    [{ priority: 0 }],
    [{ priority: 1.5 }],
    [{ config: 'x' }],
    [{ config: { discount: { discount_type: 'percentage', discount_amount: 101 } } }],
    [{ config: { discount: { discount_amount: 101 } } }],
    [{ config: { discount: { discount_type: 'fixed', discount_amount: 1.5 } } }],
    [{ config: { discount: { discount_type: 'free' } } }],
    [{ config: { discount: { discount_amount: -1 } } }],
    [{ config: { discount: { discount_type: 'fixed', discount_amount: { toString: 'x' } } } }],
    [{ config: { discount: { discount_type: 'percentage', discount_amount: { valueOf: 1 } } } }],
    [{ config: { discount: { discount_amount: [1] } } }],
    [{ config: { display_conditions_if: 'none' } }],
    [{ config: { upgrade_from: -1 } }],
    [{ conditions: 'x' }],
    [{ conditions: [{ type: 'weather', operator: 'in', values: [1] }] }],
    [{ conditions: [{ type: 'product', operator: '>', values: [1] }] }],
    [{ conditions: [{ type: 'product', operator: 'in', values: [] }] }],
    [{ conditions: [{ type: 'product' }] }],
    [{ conditions: ['x'] }],
    [{ conditions: [{ type: 'product', operator: 'in', values: [{ a: 1 }] }] }],
    [{ conditions: [{ type: 'product', operator: 'in', values: { a: 1 } }] }],
    [{ conditions: Array.from({ length: 51 }, () => ({ type: 'product', operator: 'in', values: [1] })) }],
  ])('refuses %j', async (changes) => {
    const id = await draft();
    const reply = await ask('PUT', `/${id}`, bumpBody(variant, { status: 'draft', ...changes }));
    expect(reply).toMatchObject({ status: 422, body: MESSAGE });
    expect((await read(id)).config).toMatchObject({ discount: { discount_amount: 10 } });
  });

  it.each(['0', 'abc', String(NOWHERE), '99999999999'])('is not found as %s', async (id) => {
    for (const method of ['GET', 'DELETE'] as const) expect((await ask(method, `/${id}`)).status).toBe(404);
    expect((await ask('PUT', `/${id}`, bumpBody(variant))).status).toBe(404);
  });

  it('is saved whole by whoever comes last of two at once', async () => {
    const id = await draft();
    const bodies = Array.from({ length: 6 }, (_, index) => bumpBody(variant, { status: 'draft', priority: index + 1 }));
    const replies = await Promise.all(bodies.map((body) => ask('PUT', `/${id}`, body)));
    expect(replies.map(({ status }) => status)).toEqual(bodies.map(() => 200));
    const { title, priority } = await read(id);
    expect(bodies).toContainEqual(expect.objectContaining({ title, priority }));
  });
});
