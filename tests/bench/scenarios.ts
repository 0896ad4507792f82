import type { Memory, Request } from 'autocannon';
import { basic } from '../support/call-store';
import type { DemoFile } from '../support/start-store';
import { catalogueScenarios } from './catalogue-scenarios';
import { checkLicense, licenseLists } from './license-scenarios';
import { reportScenarios } from './report-scenarios';
import { createDraw, type Draw } from './data/draw';
import { COUNTRY, type PlannedCustomer } from './data/plan-customers';
import type { Population } from './data/populate';

/** One row of the benchmark. */
export type Scenario = {
  readonly name: string;
  /** The requests of one connection, sent one after another and then again from the first. */
  readonly requestsOf: (connection: number) => readonly Request[];
  /** Occurs in every right answer, so that empty lists do not pass for fast ones. */
  readonly marker: string;
  /** Whether the store may answer from its cache of public answers. */
  readonly cached: boolean;
  /** At most so many connections at once, whatever the options say. */
  readonly maxConnections?: number;
};

export type ScenarioParts = {
  readonly demo: DemoFile;
  readonly population: Population;
  /** Hands out each prepared cart once; throws when none is left. */
  readonly nextCart: () => string;
};

const API = '/api/shop/v2';
const JSON_BODY = { 'content-type': 'application/json' };
/** So many different orders are looked at by one connection. */
const DETAILS = 200;
const ORDERS_PER_PAGE = 10;
/** So often a cart is added to before the connection begins another. */
const ADDS_PER_CART = 5;

export const PING: Scenario = {
  name: 'ping',
  requestsOf: () => [{ method: 'GET', path: `${API}/ping` }],
  marker: '"ok":true',
  cached: true,
};

/** The pages of the back office that must not get slower as orders pile up. */
const ORDER_LISTS: Readonly<Record<string, (population: Population) => (draw: Draw) => string>> = {
  'order list': () => () => '',
  'order list, status view': () => () => '?active_view=completed',
  'order list, customer search': ({ customers }) => {
    const buyers = customers.filter(({ purchases }) => purchases > 0);
    return (draw) => `?search=${encodeURIComponent(draw.oneOf(buyers).email)}`;
  },
  'order list, page in the middle':
    ({ orderIds }) =>
    () =>
      `?page=${Math.min(1_000, Math.max(1, Math.floor(orderIds.length / ORDERS_PER_PAGE / 2)))}`,
};

const orderLists = ({ demo, population }: ScenarioParts): readonly Scenario[] =>
  Object.entries(ORDER_LISTS).map(([name, queriesOf]) => ({
    name,
    requestsOf: (connection) => {
      const query = queriesOf(population);
      const draw = createDraw(3_000 + connection);
      const headers = basic(demo.admin.email, demo.application_password);
      return Array.from({ length: DETAILS }, () => ({
        method: 'GET',
        path: `${API}/orders${query(draw)}`,
        headers,
      }));
    },
    marker: '"uuid"',
    cached: true,
  }));

const orderDetail = ({ demo, population }: ScenarioParts): Scenario => ({
  name: 'order detail',
  requestsOf: (connection) => {
    const draw = createDraw(connection + 1);
    const headers = basic(demo.admin.email, demo.application_password);
    return Array.from({ length: DETAILS }, () => ({
      method: 'GET',
      path: `${API}/orders/${draw.oneOf(population.orderIds)}`,
      headers,
    }));
  },
  marker: '"order_items":[{',
  cached: true,
});

const addRequest = (draw: Draw, variantIds: readonly number[], isFirst: boolean): Request => ({
  method: 'POST',
  path: `${API}/cart/add_item`,
  setupRequest: (request, memory) => ({
    ...request,
    // A new object each time: autocannon writes the length of the body into it.
    headers: { ...JSON_BODY, ...(isFirst ? {} : { 'x-cart-hash': String(memory.cartHash) }) },
    body: JSON.stringify({ item_id: draw.oneOf(variantIds), quantity: 1 }),
  }),
  onResponse: (_status: number, body: string, memory: Memory) => {
    if (isFirst) memory.cartHash = /"cart_hash":"(\w+)"/.exec(body)?.[1];
  },
});

/** One add that makes a cart, then four to the same cart. */
const addItem = ({ population }: ScenarioParts): Scenario => ({
  name: 'add_item',
  requestsOf: (connection) => {
    const draw = createDraw(1_000 + connection);
    return Array.from({ length: ADDS_PER_CART }, (_none, index) =>
      addRequest(draw, population.variantIds, index === 0)
    );
  },
  marker: '"cart_hash"',
  cached: true,
});

export const checkoutForm = (customer: PlannedCustomer, email: string): string =>
  JSON.stringify({
    billing_email: email,
    billing_full_name: `${customer.firstName} ${customer.lastName}`,
    billing_address_1: customer.address,
    billing_city: customer.city,
    billing_state: customer.state,
    billing_postcode: customer.postcode,
    billing_country: COUNTRY,
    payment_method: 'cod',
  });

/**
 * Every request orders a cart of its own: three lines, a coupon, shipping and taxes of country and state. Shoppers who are known and shoppers
 * who are new take turns.
 */
const placeOrder = ({ population, nextCart }: ScenarioParts): Scenario => {
  let placed = 0;
  const nextForm = (cartHash: string): string => {
    placed += 1;
    const customer = population.customers[placed % population.customers.length] as PlannedCustomer;
    return checkoutForm(customer, placed % 2 === 0 ? customer.email : `new-${cartHash}@example.test`);
  };
  return {
    name: 'place-order',
    requestsOf: () => [
      {
        method: 'POST',
        path: `${API}/checkout/place-order`,
        setupRequest: (request) => {
          const hash = nextCart();
          return { ...request, headers: { ...JSON_BODY, 'x-cart-hash': hash }, body: nextForm(hash) };
        },
      },
    ],
    marker: '"order_uuid"',
    cached: true,
  };
};

/** What a single shopper waits for when nobody else is there. */
const placeOrderAlone = (parts: ScenarioParts): Scenario => ({
  ...placeOrder(parts),
  name: 'place-order, one at a time',
  maxConnections: 1,
});

/** The rows of the benchmark beside /ping, in the order in which they are driven: those that write come last. */
export const scenariosOf = (parts: ScenarioParts): readonly Scenario[] => [
  ...catalogueScenarios(parts.population),
  ...orderLists(parts),
  orderDetail(parts),
  checkLicense(parts.population),
  ...licenseLists(parts),
  ...reportScenarios(parts),
  addItem(parts),
  placeOrder(parts),
  placeOrderAlone(parts),
];
