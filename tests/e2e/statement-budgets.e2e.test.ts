import { setTimeout as sleep } from 'node:timers/promises';
import type { ListedLicense } from '../../server/src/contracts/licenses';
import { callStore, prepare, type Reply } from '../support/call-store';
import { pricingOf, shopApi } from '../support/catalogue';
import { cheapest, cheapestOfEach, TURNS } from '../support/cheapest';
import { createCoupon } from '../support/coupon-maker';
import { buyLicense, createLicensed } from '../support/licenses-api';
import { asMerchant, createProduct } from '../support/merchant';
import {
  addItem,
  buy,
  checkoutForm,
  fillCart,
  markAsPaid,
  placeOrder,
  readOrder,
  uniqueEmail,
} from '../support/shopper';
import { inStore, untilDelivered } from '../support/patience';
import { chosenClient } from '../support/store-site';
import { sharedStore } from '../support/shared-store';
import { createPlan, planVariant, subscribe, type SubscriptionOfTest } from '../support/subscriptions-api';
import { uniqueName } from '../support/site-admin';

/**
 * What a request may cost, in SQL statements, BEGIN and COMMIT included; the store is started with SHOP_COUNT_STATEMENTS=1.
 * A request that reads once per row instead of once per list is found here, whatever the speed of the machine.
 */
const store = sharedStore();

/** The total and the page; MariaDB reads variants in a third one. */
const PUBLIC_LIST = chosenClient() === 'mysql' ? 3 : 2;
const ORDER_LIST = 4;
/** Two of them about licences: those of the order, and, of one that is paid, whether its products are licensed. */
const ORDER_DETAIL = 8;
const SUBSCRIPTION_LIST = 4;
const SUBSCRIPTION_DETAIL = 10;
const LICENSE_LIST = 4;
const LICENSE_DETAIL = 10;
/** Of a renewal, beside who asks for it: as tests/integration/renewal-statements.test.ts, the subscription before it, and the answer. */
const OPEN_RENEWAL = { sqlite: 17, postgres: 11, mysql: 18 }[chosenClient()];
/** The subscription, what the bill is made of, all that is written, and the answer. */
const OPEN_RENEWAL_MESSAGES = 4;
/** Beside what an order costs that sells none. */
const ONE_SUBSCRIPTION = 1;
const ADD_ITEM = 6;
const PLACE_ORDER = 25;
/** To PostgreSQL, where a message costs more than a statement: the cart, the customer, the stock, and all that is written. */
const PLACE_ORDER_MESSAGES = 4;
const MARK_AS_PAID = 15;
const PRODUCT_LIST = 4;
const ACTIVITY_LIST = 3;
/** With addresses, labels, orders and subscriptions. */
const CUSTOMER_LIST = 5;
/** One more for the platform users. */
const CUSTOMER_DETAIL = 6;
const PUBLIC_PAGE = 6;
const PRODUCT_DETAIL = 4;
const PRODUCT_PRICING = 10;
const PRICING_SAVE = 12;
/** A save of so many variants costs what a save of one costs. */
const MANY_VARIANTS = 100;

/** Longer than the store refuses to remember callers after a change of rights by another test file. */
const QUARANTINE_MS = 2_100;
const LINES = 3;
/** No product has it, and each makes another list. */
const MISSING = 900_000_000;
const STOCK = 1_000;

/** The statements that an answer took; the answer must be a good one. */
const costOf = ({ status, headers, body }: Reply<unknown>): number => {
  expect({ status, body }).toMatchObject({ status: 200 });
  return Number(headers.get('x-sql-statements') ?? NaN);
};

const onePiece = (variantIds: readonly number[]): Record<number, number> =>
  Object.fromEntries(variantIds.map((id) => [id, 1]));

const REMEMBERED_TRIES = 100;

const costOfGet = (path: string): Promise<number> =>
  cheapest(async () => costOf(await callStore('GET', `${store.baseUrl}${path}`, { headers: asMerchant(store) })));

const costOfPaying = (variants: readonly number[]): Promise<number> =>
  cheapest(async () => costOf(await markAsPaid(store, await buy(store, onePiece(variants)))));

const placeOf = async (variants: readonly number[], billing_email: string, coupons: readonly string[] = []) => {
  const cart_hash = await fillCart(store, onePiece(variants));
  for (const coupon_code of coupons) {
    await prepare('POST', `${store.baseUrl}/cart/apply_coupon`, { body: { coupon_code, cart_hash } });
  }
  return placeOrder(store, checkoutForm({ billing_email, cart_hash }));
};

const costOfPlacing = async (variants: readonly number[], billing_email: string): Promise<number> =>
  costOf(await placeOf(variants, billing_email));

const costOfPublicGet = async (path: string): Promise<number> =>
  costOf(await callStore('GET', `${store.baseUrl}${path}`));

/** What a public list costs that is not in the cache. */
const costOfUncachedList = (query: string): Promise<number> =>
  cheapest((attempt) => costOfPublicGet(`/public/products?exclude_ids[]=${MISSING + attempt}${query}`));

/** Three products with two counted variants each; the first variant of each. */
const createVariants = async (fulfillment: 'physical' | 'digital'): Promise<readonly number[]> => {
  const variants = [{ stock: STOCK }, { stock: STOCK }];
  const products = [];
  for (let line = 0; line < LINES; line += 1) products.push(await createProduct(store, { fulfillment, variants }));
  return products.map(({ variantIds }) => variantIds[0] as number);
};

describe('statement budgets', () => {
  let physical: readonly number[];
  let digital: readonly number[];
  let orderId: number;
  let subscription: SubscriptionOfTest;
  let license: ListedLicense;
  let renewed: readonly SubscriptionOfTest[];

  beforeAll(async () => {
    physical = await createVariants('physical');
    digital = await createVariants('digital');
    orderId = await buy(store, onePiece(physical));
    for (let more = 0; more < LINES; more += 1) await buy(store, onePiece(digital));
    const plan = planVariant(await createPlan(store));
    subscription = await subscribe(store, plan);
    license = await buyLicense(store, await createLicensed(store));
    renewed = await Promise.all(Array.from({ length: TURNS }, () => subscribe(store, plan)));
    // Their buyers get accounts, which changes who may do what.
    await inStore(store, untilDelivered);
    await sleep(QUARANTINE_MS);
    await costOfGet('/orders');
  });

  it('of the public list of products', async () => {
    expect(await costOfUncachedList('')).toBeLessThanOrEqual(PUBLIC_LIST);
    expect(await costOfUncachedList('&with[]=variants&per_page=200')).toBeLessThanOrEqual(PUBLIC_LIST);
  });

  it('of a product page, and of anything that is remembered', async () => {
    const pathsOf = (id: number) => [`/public/products/${id}`, `/public/products?include_ids[]=${id}&with[]=variants`];
    const create = () => createProduct(store, { variants: [{ stock: 1 }, {}, {}] });
    for (const [index, path] of pathsOf((await create()).id).entries()) {
      expect(await costOfPublicGet(path)).toBeGreaterThan(0);
      const made = await cheapest(async () => costOfPublicGet(pathsOf((await create()).id)[index] as string));
      expect(made).toBeLessThanOrEqual(PUBLIC_PAGE);
      // The search index follows beside the requests; when it has, nothing changes any more.
      let cost = Infinity;
      for (let tries = 0; tries < REMEMBERED_TRIES && cost > 0; tries += 1) {
        await sleep(50);
        cost = await costOfPublicGet(path);
      }
      expect([path, cost]).toEqual([path, 0]);
    }
  });

  it('of a product in the back office, and of a save with a hundred variants', async () => {
    const variants = Array.from({ length: MANY_VARIANTS }, () => ({ stock: STOCK }));
    const product = await createProduct(store, { variants });
    expect(await costOfGet(`/products/${product.id}?with[]=variants`)).toBeLessThanOrEqual(PRODUCT_DETAIL);
    expect(await costOfGet(`/products/${product.id}/pricing`)).toBeLessThanOrEqual(PRODUCT_PRICING);
    const saving = await cheapest(async (attempt) => {
      const first = 100 * (attempt + 1);
      const changed = variants.map((_each, index) => ({ stock: STOCK + first + index, price: first + index }));
      const body = pricingOf(product, { variants: changed });
      return costOf(await shopApi(store)('POST', `/products/${product.id}/pricing`, body));
    });
    expect(saving).toBeLessThanOrEqual(PRICING_SAVE);
  });

  it('of the list of orders', async () => {
    expect(await costOfGet('/orders')).toBeLessThanOrEqual(ORDER_LIST);
    expect(await costOfGet('/orders?per_page=200&search=a&sort_by=total_amount')).toBeLessThanOrEqual(ORDER_LIST);
  });

  it('of an order, whether it is paid or not', async () => {
    expect(await costOfGet(`/orders/${orderId}`)).toBeLessThanOrEqual(ORDER_DETAIL);
    const paid = await buy(store, onePiece(digital));
    expect((await markAsPaid(store, paid)).status).toBe(200);
    expect(await costOfGet(`/orders/${paid}`)).toBeLessThanOrEqual(ORDER_DETAIL);
  });

  it('of subscriptions, and of the order that sold one', async () => {
    const { id, parent_order_id: order } = subscription;
    expect(await costOfGet('/subscriptions')).toBeLessThanOrEqual(SUBSCRIPTION_LIST);
    const list = '/subscriptions?per_page=200&search=a&sort_by=recurring_total&with[]=labels&with[]=order';
    expect(await costOfGet(list)).toBeLessThanOrEqual(SUBSCRIPTION_LIST);
    expect(await costOfGet(`/subscriptions/${id}`)).toBeLessThanOrEqual(SUBSCRIPTION_DETAIL);
    expect(await costOfGet(`/orders/${order}`)).toBeLessThanOrEqual(ORDER_DETAIL + ONE_SUBSCRIPTION);
  });

  it('of licences, of their sites, and of the order that sold some', async () => {
    const { id, order_id: order } = license;
    expect(await costOfGet('/licensing/licenses')).toBeLessThanOrEqual(LICENSE_LIST);
    const key = `per_page=200&search=${license.license_key}&sort_by=expiration_date`;
    expect(await costOfGet(`/licensing/licenses?${key}`)).toBeLessThanOrEqual(LICENSE_LIST);
    expect(await costOfGet('/licensing/licenses?search=example&active_view=inactive')).toBeLessThanOrEqual(
      LICENSE_LIST
    );
    expect(await costOfGet(`/licensing/licenses/${id}`)).toBeLessThanOrEqual(LICENSE_DETAIL);
    expect(await costOfGet('/licensing/sites?per_page=200')).toBeLessThanOrEqual(LICENSE_LIST);
    expect(await costOfGet(`/orders/${order}`)).toBeLessThanOrEqual(ORDER_DETAIL);
  });

  it('of a renewal that staff open', async () => {
    const [statements, messages] = await cheapestOfEach(async (attempt) => {
      const { id, parent_order_id: order } = renewed[attempt] as SubscriptionOfTest;
      const url = `${store.baseUrl}/orders/${order}/subscriptions/${id}/create-renewal`;
      const reply = await callStore('POST', url, { headers: asMerchant(store), body: {} });
      expect(reply).toMatchObject({ status: 200, body: { renewal: { type: 'renewal' } } });
      return [costOf(reply), Number(reply.headers.get('x-sql-messages') ?? 0)];
    });
    expect(statements).toBeLessThanOrEqual(OPEN_RENEWAL);
    expect(messages).toBeLessThanOrEqual(chosenClient() === 'postgres' ? OPEN_RENEWAL_MESSAGES : 0);
  });

  it('of customers, with all that belongs to them', async () => {
    const relations = ['orders', 'labels', 'billing_address', 'shipping_address', 'subscriptions']
      .map((name) => `with[]=${name}`)
      .join('&');
    expect(await costOfGet(`/customers?per_page=199&search=a&sort_by=ltv&${relations}`)).toBeLessThanOrEqual(
      CUSTOMER_LIST
    );
    const { customer_id: id } = await readOrder(store, orderId);
    expect(await costOfGet(`/customers/${id as number}?${relations}&with[]=wpUser`)).toBeLessThanOrEqual(
      CUSTOMER_DETAIL
    );
    expect(await costOfGet(`/customers/${id as number}/orders`)).toBeLessThanOrEqual(ORDER_LIST);
  });

  it('of the lists of products and activities', async () => {
    expect(await costOfGet('/products')).toBeLessThanOrEqual(PRODUCT_LIST);
    expect(await costOfGet('/products?with[]=variants&with[]=detail&per_page=200')).toBeLessThanOrEqual(PRODUCT_LIST);
    expect(await costOfGet('/activity?per_page=200')).toBeLessThanOrEqual(ACTIVITY_LIST);
  });

  it('of putting something into a cart', async () => {
    const [first, second] = physical as [number, number];
    const begun = async (): Promise<string> => (await addItem(store, { item_id: first })).body.data.cart_hash;
    const adding = async (item_id: number) => costOf(await addItem(store, { item_id, cart_hash: await begun() }));
    expect(await cheapest(async () => costOf(await addItem(store, { item_id: first })))).toBeLessThanOrEqual(ADD_ITEM);
    expect(await cheapest(() => adding(second))).toBeLessThanOrEqual(ADD_ITEM);
    expect(await cheapest(() => adding(first))).toBeLessThanOrEqual(ADD_ITEM);
  });

  it('of a checkout, by a new shopper and by one who is known', async () => {
    expect(await cheapest(() => costOfPlacing(physical, uniqueEmail()))).toBeLessThanOrEqual(PLACE_ORDER);
    const known = uniqueEmail();
    await costOfPlacing(physical, known);
    expect(await cheapest(() => costOfPlacing(digital, known))).toBeLessThanOrEqual(PLACE_ORDER);
    expect(await cheapest(() => costOfPlacing(physical, known))).toBeLessThanOrEqual(PLACE_ORDER);
  });

  it('of the first checkout after a change of the settings, which it has to read again', async () => {
    const cost = await cheapest(async (attempt) => {
      const cart_hash = await fillCart(store, onePiece(digital));
      const body = { settings: { store_name: `Shop ${attempt}` } };
      await prepare('POST', `${store.baseUrl}/settings/store`, { headers: asMerchant(store), body });
      return costOf(await placeOrder(store, checkoutForm({ cart_hash })));
    });
    expect(cost).toBeLessThanOrEqual(PLACE_ORDER);
  });

  it('of a checkout with a coupon, in messages', async () => {
    const code = await createCoupon(store);
    const known = uniqueEmail();
    const messagesOf = async (email: string): Promise<number> => {
      const reply = await placeOf(physical, email, [code]);
      expect(reply).toMatchObject({ status: 200, body: { status: 'success' } });
      const messages = reply.headers.get('x-sql-messages');
      // The others take statements one by one, and are not asked.
      expect(messages !== null).toBe(chosenClient() === 'postgres');
      return Number(messages);
    };
    expect(await cheapest(() => messagesOf(uniqueEmail()))).toBeLessThanOrEqual(PLACE_ORDER_MESSAGES);
    expect(await cheapest(() => messagesOf(known))).toBeLessThanOrEqual(PLACE_ORDER_MESSAGES);
    if (chosenClient() === 'postgres') expect(await messagesOf(known)).toBeGreaterThan(0);
  });

  it('of a checkout that takes the last piece', async () => {
    const cost = await cheapest(async () => {
      const { variantIds } = await createProduct(store, { variants: [{ stock: 1 }, { stock: 1 }, { stock: 1 }] });
      return costOfPlacing(variantIds, uniqueEmail());
    });
    expect(cost).toBeLessThanOrEqual(PLACE_ORDER);
  });

  it('of marking an order as paid, whether it is still to be sent or delivered with that', async () => {
    expect(await costOfPaying(physical)).toBeLessThanOrEqual(MARK_AS_PAID);
    expect(await costOfPaying(digital)).toBeLessThanOrEqual(MARK_AS_PAID);
    const cost = await cheapest(async () => {
      const named = { vendor_charge_id: uniqueName('charge') };
      return costOf(await markAsPaid(store, await buy(store, onePiece(physical)), named));
    });
    expect(cost).toBeLessThanOrEqual(MARK_AS_PAID);
  });
});
