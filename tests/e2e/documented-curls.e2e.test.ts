import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startStore, type RunningStore } from '../support/start-store';
import { createStoreSite, type StoreSite } from '../support/store-site';

/** What README and docs/admin.md tell people to type does what they say, word for word, on the demo that README starts. */
const ROOT = path.resolve(__dirname, '../..');
const DEMO_JSON = './examples/store/.tmp/demo.json';

let site: StoreSite;
let store: RunningStore;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-curls-'));
  site = await createStoreSite();
  store = await startStore({ site, data: 'catalog' });
});

afterAll(async () => {
  await store?.stop();
  await site?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The blocks of a page with commands of curl, in their order. */
const blocksOf = (page: string): readonly string[] =>
  [...readFileSync(path.join(ROOT, page), 'utf8').matchAll(/^```sh\n([^]*?)^```$/gm)]
    .map(([, commands = '']) => commands)
    .filter((commands) => /^curl /m.test(commands));

const callsOf = (block: string): readonly string[] => block.split(/^(?=curl )/m).filter((call) => call.trim() !== '');

const panelToken = async (): Promise<string> => {
  const { email, password } = store.demo.admin;
  const answer = await fetch(`${store.origin}/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return ((await answer.json()) as { data: { token: string } }).data.token;
};

type Answer = { readonly status: number; readonly body: unknown };

/** `data.0.id` of an answer. */
const valueAt = (answer: Answer | undefined, place: string): unknown =>
  place
    .split('.')
    .reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>> | undefined)?.[key], answer?.body);

const idAt = (answer: Answer | undefined, place: string): number => Number(valueAt(answer, place));

/** Each answer in a line, and its status in the next one. */
const CURL = `curl() { command curl --silent --show-error --write-out '\\n%{http_code}\\n' "$@"; }\n`;

/** `ids`: what the page says of the demo, and what it is here; databases may leave numbers out. */
const answersTo = async (
  commands: string,
  variables: Readonly<Record<string, string>>,
  ids: Readonly<Record<string, number>> = {}
): Promise<readonly Answer[]> => {
  const here = Object.entries(ids).reduce(
    (text, [shown, id]) => text.replaceAll(shown, shown.replace(/\d+/, String(id))),
    commands.replace(/^API=.*$/m, '').replace(DEMO_JSON, path.join(site.dir, 'demo.json'))
  );
  const env = { ...process.env, ...variables, no_proxy: '*' };
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', CURL + here], { cwd: folder, env });
  const answers = [...stdout.matchAll(/^(.+)\n(\d{3})$/gm)].map(([, body = '', status]) => ({
    status: Number(status),
    body: JSON.parse(body) as unknown,
  }));
  expect(answers).toHaveLength([...commands.matchAll(/^curl /gm)].length);
  expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
  return answers;
};

const isSqlite = (): boolean => site.client === 'sqlite';

const merchant = () => ({
  API: store.baseUrl,
  ADMIN: `${store.demo.admin.email}:${store.demo.application_password}`,
  SITE: store.origin,
});

describe('README', () => {
  const blocks = blocksOf('README.md');
  const blockOf = (position: number): string => blocks[position] ?? '';
  let product: number;
  let variant: number;
  let order: number;

  it('has no command that is not tried here', () => expect(blocks).toHaveLength(6));

  it('lists products, and buys one', async () => {
    const [listed] = await answersTo(blockOf(0), merchant());
    expect(valueAt(listed, 'products')).toMatchObject({
      total: 24,
      products: { data: [{ post_title: 'First Morning Gift Box' }] },
    });
    product = idAt(listed, 'products.products.data.0.ID');
    variant = idAt(listed, 'products.products.data.0.variants.0.id');
    if (isSqlite()) expect([product, variant]).toEqual([24, 45]);
    const [filled] = await answersTo(blockOf(1), merchant(), { '"item_id": 45': variant });
    expect(valueAt(filled, 'data')).toMatchObject({ item_count: 2, subtotal: 13_800, total: 13_800 });
    const [placed] = await answersTo(blockOf(2), merchant());
    expect(placed?.body).toMatchObject({ status: 'success', message: 'Your order has been placed.' });
    expect(valueAt(placed, 'redirect_url')).toBe(`/receipt?order_hash=${String(valueAt(placed, 'order_uuid'))}`);
    order = idAt(placed, 'order_id');
    if (isSqlite()) expect(order).toBe(1);
  });

  it('manages the order', async () => {
    const [orders, paid] = await answersTo(blockOf(3), merchant(), { '/orders/1/': order });
    expect(valueAt(orders, 'orders')).toMatchObject({ total: 1, data: [{ id: order, total_amount: 13_800 }] });
    expect(valueAt(paid, 'message')).toBe('The order has been marked as paid.');
    const [activity, stock] = await answersTo(blockOf(4), merchant(), { '/products/24': product });
    expect(JSON.stringify(activity?.body)).toContain('paid');
    expect(JSON.stringify(stock?.body)).toContain(`"id":${variant},`);
  });

  it("makes a webhook of Strapi's", async () => {
    const [hook] = await answersTo(blockOf(5), { ...merchant(), PANEL_TOKEN: await panelToken() });
    expect(valueAt(hook, 'data')).toMatchObject({ name: 'Paid orders', events: ['shop.order_paid'] });
  });
});

describe('docs/admin.md', () => {
  const blocks = blocksOf('docs/admin.md');
  const blockOf = (position: number): string => blocks[position] ?? '';
  let product: number;
  let variant: number;
  let parcel: unknown;

  it('has no command that is not tried here', () => expect(blocks).toHaveLength(4));

  it('makes a first product', async () => {
    const [made] = await answersTo(blockOf(0), merchant());
    product = idAt(made, 'data.ID');
    variant = idAt(made, 'data.variant.id');
    if (isSqlite()) expect([product, variant]).toEqual([25, 46]);
    const here = { '/products/25/': product, '"post_id": 25': product, '"id": 46': variant };
    await answersTo(blockOf(1), merchant(), here);
  });

  it('sends parcels to Germany', async () => {
    const [zoneCall = '', methodCall = '', offerCall = ''] = callsOf(blockOf(2));
    const [zoned] = await answersTo(zoneCall, merchant());
    const zone = idAt(zoned, 'shipping_zone.id');
    if (isSqlite()) expect(zone).toBe(3);
    await answersTo(methodCall, merchant(), { '"zone_id": 3': zone });
    const [offered] = await answersTo(offerCall, merchant());
    const methods = valueAt(offered, 'available_shipping_methods') as readonly Readonly<Record<string, unknown>>[];
    const found = methods.find(({ charge_type: type }) => type === 'flat_rate');
    expect(found).toMatchObject({ title: 'Parcel', status: 'active' });
    parcel = found?.id;
  });

  it('adds what heavy goods cost: 4.90 plus three times 3.00', async () => {
    const [classCall = '', useCall = ''] = callsOf(blockOf(3));
    const [classed] = await answersTo(classCall, merchant());
    const id = idAt(classed, 'shipping_class.id');
    if (isSqlite()) expect(id).toBe(1);
    await answersTo(useCall, merchant(), { '/products/25/': product, '"shipping_class": 1': id });
    const add = `-d '{"item_id": ${variant}, "quantity": 3}' -H 'Content-Type: application/json'`;
    const [added] = await answersTo(`curl "$API/cart/add_item" ${add}\n`, merchant());
    const query = `cart_hash=${String(valueAt(added, 'data.cart_hash'))}&country=DE&shipping_method_id=${String(parcel)}`;
    const [totals] = await answersTo(`curl "$API/cart/estimated-totals?${query}"\n`, merchant());
    expect(totals?.body).toMatchObject({ subtotal: 3_450, shipping_total: 490 + 3 * 300 });
  });
});
