import { askStore, type Errors, type Page } from '../support/attributes';
import { sharedStore } from '../support/shared-store';
import { createStaffWithShopRole, uniqueName } from '../support/site-admin';
import { callStore } from '../support/call-store';
import { asMerchant } from '../support/merchant';

const store = sharedStore();
const NOWHERE = 2_147_483_647;

type Row = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly code: string;
  readonly status: string;
  readonly amount: number;
  readonly conditions: Readonly<Record<string, unknown>>;
};
type Saved = { readonly data: Row; readonly message: string } & Errors;

const bodyOf = (changes: object = {}) => ({
  title: 'Spring sale',
  code: uniqueName('SPRING'),
  type: 'percentage',
  amount: 10,
  status: 'active',
  stackable: 'yes',
  show_on_checkout: 'no',
  ...changes,
});

const create = (changes: object = {}) => askStore<Saved>(store, 'POST', '/coupons', bodyOf(changes));

const createCoupon = async (changes: object = {}): Promise<Row> => {
  const { status, body } = await create(changes);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.data;
};

const listCoupons = async (query: string): Promise<Page<Row>> => {
  const { status, body } = await askStore<{ coupons: Page<Row> }>(store, 'GET', `/coupons?${query}`);
  expect(status).toBe(200);
  return body.coupons;
};

const codesOf = async (query: string): Promise<readonly string[]> =>
  (await listCoupons(query)).data.map(({ code }) => code);

const search = (text: string) => codesOf(`per_page=199&search=${encodeURIComponent(text)}`);

const daysFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');

describe('a coupon', () => {
  it('is created with the documented fields, in cents', async () => {
    const code = uniqueName('TEN');
    const { body, status } = await create({
      code,
      title: 'Ten <b>euros</b> off',
      type: 'fixed',
      amount: '19.99',
      priority: 3,
      notes: 'for friends',
      start_date: '2026-01-01',
      end_date: '2099-12-31 23:59:59',
      conditions: {
        min_purchase_amount: 25.5,
        max_discount_amount: '10',
        max_purchase_amount: 50_000,
        max_uses: '100',
        max_per_customer: 2,
        included_products: [1, '2'],
        excluded_categories: '3,4',
        email_restrictions: '*@example.com, a@b.co',
        is_recurring: 'yes',
        made_up: 1,
      },
    });
    expect(status).toBe(200);
    const now = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string;
    expect(body).toEqual({
      message: expect.any(String) as string,
      data: {
        id: expect.any(Number) as number,
        parent: null,
        title: 'Ten <b>euros</b> off',
        code,
        status: 'active',
        type: 'fixed',
        amount: 1_999,
        stackable: 'yes',
        priority: 3,
        use_count: 0,
        notes: 'for friends',
        show_on_checkout: 'no',
        start_date: '2026-01-01 00:00:00',
        end_date: '2099-12-31 23:59:59',
        created_at: now,
        updated_at: now,
        conditions: {
          min_purchase_amount: 2_550,
          max_discount_amount: 1_000,
          max_purchase_amount: 50_000,
          apply_to_whole_cart: 'no',
          apply_to_quantity: 'no',
          is_recurring: 'yes',
          max_uses: 100,
          max_per_customer: 2,
          included_products: [1, 2],
          excluded_products: [],
          included_categories: [],
          excluded_categories: [3, 4],
          email_restrictions: '*@example.com, a@b.co',
          buy_products: [],
          get_products: [],
        },
        version: expect.stringMatching(/^[\w-]{22}$/) as string,
      },
    });
  });

  it('keeps a percentage with two decimals', async () => {
    expect((await createCoupon({ amount: 12.5 })).amount).toBe(12.5);
    expect((await createCoupon({ amount: '100' })).amount).toBe(100);
  });

  it('is saved; what the body leaves out stays, what it blanks is cleared', async () => {
    const made = await createCoupon({
      notes: 'keep',
      start_date: '2026-01-01',
      end_date: '2099-01-01',
      conditions: { max_uses: 5, max_per_customer: 1, min_purchase_amount: 10, max_discount_amount: 3 },
    });
    const body = bodyOf({ code: made.code.toLowerCase(), title: 'New' });
    const kept = await askStore<Saved>(store, 'PUT', `/coupons/${made.id}`, body);
    expect(kept).toMatchObject({
      status: 200,
      body: {
        data: {
          ...{ ...made, title: 'New', code: body.code },
          ...{ updated_at: expect.any(String) as string, version: expect.any(String) as string },
        },
      },
    });
    const late = await askStore<Saved>(store, 'PUT', `/coupons/${made.id}`, { ...body, version: made.version });
    expect(late).toMatchObject({ status: 409, body: { message: expect.any(String) as string } });
    const blank = { max_uses: '', max_per_customer: '', max_discount_amount: '', min_purchase_amount: '' };
    const cleared = await askStore<Saved>(store, 'PUT', `/coupons/${made.id}`, {
      ...body,
      notes: '',
      end_date: null,
      conditions: blank,
    });
    expect(cleared.body.data).toMatchObject({
      notes: '',
      start_date: '2026-01-01 00:00:00',
      end_date: null,
      conditions: { max_uses: null, max_per_customer: null, max_discount_amount: null, min_purchase_amount: null },
    });
  });

  it('is shown with what happened to it', async () => {
    const made = await createCoupon();
    await askStore(store, 'PUT', `/coupons/${made.id}`, bodyOf({ code: made.code }));
    const { status, body } = await askStore<{ coupon: Row }>(store, 'GET', `/coupons/${made.id}`);
    expect(status).toBe(200);
    const activity = (title: string) => ({
      id: expect.any(Number) as number,
      title,
      content: `Coupon ${made.code}`,
      status: 'success',
      user_id: expect.any(Number) as number,
      created_at: expect.any(String) as string,
      user: { ID: expect.any(Number) as number, display_name: expect.any(String) as string },
    });
    expect(body.coupon).toMatchObject({ id: made.id, code: made.code });
    expect(body.coupon.activities).toEqual([activity('Coupon updated'), activity('Coupon created')]);
    expect(await askStore(store, 'GET', `/coupons/${NOWHERE}`)).toMatchObject({
      status: 404,
      body: { code: 'shop_entity_not_found', data: { route: '/coupons' } },
    });
  });

  it.each([
    ['no title', { title: '' }, 'title'],
    ['a long title', { title: 'x'.repeat(201) }, 'title'],
    ['no code', { code: ' ' }, 'code'],
    ['a long code', { code: 'x'.repeat(51) }, 'code'],
    ['a code that is no text', { code: { $gt: '' } }, 'code'],
    ['an unknown type', { type: 'gift' }, 'type'],
    ['no type', { type: null }, 'type'],
    ['no amount', { amount: undefined }, 'amount'],
    ['a negative amount', { amount: -1 }, 'amount'],
    ['half a cent', { type: 'fixed', amount: 1.005 }, 'amount'],
    ['half a cent as a bound', { conditions: { min_purchase_amount: '0.005' } }, 'conditions.min_purchase_amount'],
    ['an amount in exponents', { amount: '1e3' }, 'amount'],
    ['over 100 percent', { amount: 100.01 }, 'amount'],
    ['an absurd amount', { type: 'fixed', amount: 1e21 }, 'amount'],
    ['an unknown status', { status: 'paused' }, 'status'],
    ['no stackable', { stackable: undefined }, 'stackable'],
    ['another stackable', { stackable: 'maybe' }, 'stackable'],
    ['no show_on_checkout', { show_on_checkout: '' }, 'show_on_checkout'],
    ['a negative priority', { priority: -1 }, 'priority'],
    ['an end without a start', { end_date: '2099-01-01' }, 'start_date'],
    ['an end before its start', { start_date: '2026-02-02', end_date: '2026-02-01' }, 'end_date'],
    ['a date that is none', { start_date: '2026-02-30' }, 'start_date'],
    ['a date that is a number', { start_date: 5 }, 'start_date'],
    ['a date no database keeps', { start_date: '99999-01-01' }, 'start_date'],
    ['fewer uses than one customer has', { conditions: { max_uses: 1, max_per_customer: 2 } }, 'conditions.max_uses'],
    ['uses in fractions', { conditions: { max_uses: 1.5 } }, 'conditions.max_uses'],
    ['products that are no ids', { conditions: { included_products: ['x'] } }, 'conditions.included_products[0]'],
  ])('is refused with %s', async (_what, changes, field) => {
    const code = uniqueName('NEVER');
    const reply = await create({ code, ...changes });
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 422,
      body: { errors: { [field]: expect.any(Array) as string[] } },
    });
    expect(await search(code)).toEqual([]);
  });

  it('shares its code with no other, whatever the spelling, even when both come at once', async () => {
    const made = await createCoupon();
    const other = await createCoupon();
    const code = ` ${made.code.toLowerCase()} `;
    const taken = { status: 422, body: { errors: { code: [expect.stringContaining('in use') as string] } } };
    expect(await create({ code })).toMatchObject(taken);
    expect(await askStore(store, 'PUT', `/coupons/${other.id}`, bodyOf({ code }))).toMatchObject(taken);
    const fresh = uniqueName('RACE');
    const spellings = [fresh, fresh.toUpperCase(), fresh.toLowerCase(), ` ${fresh}`, `${fresh}  `];
    const replies = await Promise.all(spellings.map((each) => create({ code: each })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
  });

  it('is found by no strange id', async () => {
    const invalid = { status: 403, body: { message: expect.any(String) as string, code: 403 } };
    for (const id of ['0', 'abc', '-1', '99999999999', '1%20or%201=1']) {
      expect(await askStore(store, 'PUT', `/coupons/${id}`, bodyOf())).toMatchObject(invalid);
      expect(await askStore(store, 'DELETE', `/coupons/${id}`, { id })).toMatchObject(invalid);
    }
    const missing = { status: 404, body: { message: expect.any(String) as string, code: 404 } };
    expect(await askStore(store, 'PUT', `/coupons/${NOWHERE}`, bodyOf())).toMatchObject(missing);
    expect(await askStore(store, 'DELETE', `/coupons/${NOWHERE}`, { id: NOWHERE })).toMatchObject(missing);
  });

  it('is deleted by the id of the body, which the address must not contradict', async () => {
    const [made, other] = [await createCoupon(), await createCoupon()];
    for (const body of [{}, { id: other.id }, { id: '' }, { id: [made.id] }, { id: { $gt: 0 } }]) {
      expect((await askStore(store, 'DELETE', `/coupons/${made.id}`, body)).status).toBe(403);
    }
    expect((await askStore(store, 'GET', `/coupons/${made.id}`)).status).toBe(200);
    const { status, body } = await askStore(store, 'DELETE', `/coupons/${made.id}`, { id: String(made.id) });
    expect({ status, body }).toEqual({ status: 200, body: { message: expect.any(String) as string, data: '' } });
    expect((await askStore(store, 'GET', `/coupons/${made.id}`)).status).toBe(404);
    expect((await askStore(store, 'GET', `/coupons/${other.id}`)).status).toBe(200);
  });
});

describe('the status of a coupon', () => {
  it.each([
    ['active', -10, -1, 'expired'],
    ['disabled', -10, -1, 'expired'],
    ['scheduled', -10, -1, 'expired'],
    ['active', 1, 10, 'scheduled'],
    ['scheduled', -1, 10, 'active'],
    ['scheduled', 1, 10, 'scheduled'],
    ['disabled', -1, 10, 'disabled'],
    ['active', -1, 10, 'active'],
  ])('%s from day %i to day %i is %s', async (status, start, end, expected) => {
    const dates = { start_date: daysFromNow(start), end_date: daysFromNow(end) };
    const made = await createCoupon({ status, ...dates });
    expect(made.status).toBe(expected);
    const { body } = await askStore<{ coupon: Row }>(store, 'GET', `/coupons/${made.id}`);
    expect(body.coupon.status).toBe(expected);
    expect((await codesOf(`active_view=active&search=${made.code}`)).length).toBe(expected === 'active' ? 1 : 0);
    expect((await codesOf(`active_view=expired&search=${made.code}`)).length).toBe(expected === 'active' ? 0 : 1);
    const codes = (await askStore<{ coupons: string[] }>(store, 'GET', '/coupons/listCoupons')).body.coupons;
    expect(codes.includes(made.code)).toBe(expected === 'active');
  });
});

describe('the list of coupons', () => {
  it('pages, sorts and narrows its rows', async () => {
    const mark = uniqueName('LIST');
    const made: Row[] = [];
    for (const priority of [3, 1, 2]) made.push(await createCoupon({ title: mark, priority }));
    const page = await listCoupons(`search=${mark}&per_page=2&sort_by=priority&sort_type=asc`);
    expect(page).toMatchObject({ total: 3, per_page: 2, current_page: 1, last_page: 2 });
    expect(page.data.map(({ priority }) => priority)).toEqual([1, 2]);
    expect(page.data[0]).toMatchObject({ total_items: 0 });
    expect((await listCoupons(`search=${mark}`)).data.map(({ id }) => id)).toEqual(made.map(({ id }) => id).reverse());
    expect(await listCoupons('per_page=500')).toMatchObject({ per_page: 199 });
    expect((await listCoupons(`include_ids=${made[1]?.id}`)).data).toHaveLength(1);
    const [selected] = (await listCoupons(`search=${mark}&select=code,password,conditions.max_uses`)).data;
    expect(selected).toEqual({ id: made[2]?.id, code: made[2]?.code });
    const [full] = (await listCoupons(`search=${mark}&with[]=activities&with[]=users`)).data;
    expect(full?.activities).toEqual([expect.objectContaining({ title: 'Coupon created' })]);
  });

  it('understands every form of search', async () => {
    const amount = Number((10 + Math.random() * 80).toFixed(2));
    const percent = await createCoupon({ amount });
    const fixed = await createCoupon({ type: 'fixed', amount });
    expect(await search(`${amount}%`)).toContain(percent.code);
    expect(await search(`${amount}%`)).not.toContain(fixed.code);
    expect(await search('%')).toContain(percent.code);
    expect(await search('%')).not.toContain(fixed.code);
    expect(await search(String(amount))).toEqual(expect.arrayContaining([percent.code, fixed.code]));
    expect(await search(String(percent.id))).toContain(percent.code);
    expect(await search(percent.code.slice(2, -2).toLowerCase())).toEqual([percent.code]);
    expect(await search(`code = ${fixed.code}`)).toEqual([fixed.code]);
    expect(await search(`id :: ${percent.id}-${fixed.id}`)).toEqual([fixed.code, percent.code]);
    expect(await search(`amount >= ${amount}`)).toContain(fixed.code);
    expect(await search('use_count > 1000000')).toEqual([]);
    expect(await search('status = active')).toContain(fixed.code);
  });

  it('understands advanced filters', async () => {
    const made = await createCoupon({ type: 'fixed', amount: 7 });
    const filter = (...items: readonly object[]) =>
      codesOf(`filter_type=advanced&per_page=199&advanced_filters=${encodeURIComponent(JSON.stringify([items]))}`);
    const code = { source: ['coupon', 'code'], operator: 'equals', value: made.code };
    expect(await filter(code, { source: ['coupon', 'amount'], operator: '=', value: '7' })).toEqual([made.code]);
    expect(await filter(code, { source: ['coupon', 'type'], operator: 'in', value: ['percentage'] })).toEqual([]);
    expect(await filter(code, { source: ['coupon', 'created_at'], operator: 'days_within', value: '2' })).toEqual([
      made.code,
    ]);
    const bad = `/coupons?filter_type=advanced&advanced_filters=${encodeURIComponent('[[{"source":["user","password"],"operator":"=","value":"x"}]]')}`;
    expect((await askStore(store, 'GET', bad)).status).toBe(422);
  });
});

describe('the settings of coupons', () => {
  it('are kept', async () => {
    for (const [show_on_checkout, kept] of [
      ['yes', 1],
      [false, 0],
      [1, 1],
      [null, null],
    ] as const) {
      const saved = await askStore(store, 'POST', '/coupons/storeCouponSettings', { show_on_checkout });
      expect(saved).toMatchObject({ status: 200, body: { settings: { show_on_checkout: kept } } });
      const { body } = await askStore(store, 'GET', '/coupons/getSettings');
      expect(body).toEqual({ show_on_checkout: kept });
    }
    expect((await askStore(store, 'POST', '/coupons/storeCouponSettings', { show_on_checkout: 7 })).status).toBe(422);
  });
});

describe('a worker', () => {
  it('sees and saves coupons but deletes none', async () => {
    const { credentials: headers } = await createStaffWithShopRole(store, 'worker');
    const made = await callStore<Saved>('POST', `${store.baseUrl}/coupons`, { headers, body: bodyOf() });
    expect(made.status).toBe(200);
    const url = `${store.baseUrl}/coupons/${made.body.data.id}`;
    expect((await callStore('DELETE', url, { headers, body: { id: made.body.data.id } })).status).toBe(403);
    expect((await callStore('GET', url, { headers: asMerchant(store) })).status).toBe(200);
  });
});
