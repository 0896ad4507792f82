import { choose, createGroup, createTerms, generateVariations } from '../support/attributes';
import { prepare } from '../support/call-store';
import { asMerchant, createProduct } from '../support/merchant';
import { sharedListener } from '../support/shared-cluster';
import { checkoutForm, fillCart, placeOrder, readCart, readOrder } from '../support/shopper';
import { uniqueName } from '../support/site-admin';
import { endsClean, type Cluster } from '../support/store-cluster';
import type { RunningStore } from '../support/start-store';

/** What a line of a cart tells of itself, and what its order keeps of that. See docs/reference/cart-and-checkout.md#lines-of-a-cart. */
let cluster: Cluster;
let shop: RunningStore;
let red: number;
let plain: number;
let tag: string;
let renameRed: (title: string) => Promise<unknown>;

const manage = (path: string, body: object) =>
  prepare('POST', `${shop.baseUrl}${path}`, { headers: asMerchant(shop), body });

beforeAll(async () => {
  cluster = await sharedListener();
  [shop] = cluster.stores;
  tag = uniqueName('line');
  const group = await createGroup(shop as never);
  const terms = await createTerms(shop as never, group.id, [`Red ${tag}`, `Blue ${tag}`]);
  const path = `/options/attr/group/${group.id}/term/${terms[0]?.id}`;
  renameRed = (title) => manage(path, { title, slug: terms[0]?.slug });
  const product = await createProduct(shop, { variants: [{ price: 2_000 }] });
  const { body } = await generateVariations(shop as never, product.id, choose(group, terms));
  red = body.data.variants[0]?.id as number;
  plain = (await createProduct(shop, { variants: [{ price: 1_000 }] })).variantIds[0] as number;
  const standard = (await cluster.knex('shop_tax_classes').where({ slug: 'standard' }).first('id')) as { id: number };
  await manage('/tax/country/rate', { class_id: standard.id, country: 'GB', rate: '20', name: 'VAT' });
  await manage('/tax/configuration/settings', { settings: { enable_tax: 'yes', tax_inclusion: 'included' } });
});

endsClean(() => cluster);

type Line = { readonly other_info: Readonly<Record<string, unknown>>; readonly line_meta: unknown };

const linesOf = async (cart_hash: string): Promise<readonly Line[]> =>
  (await readCart(shop, cart_hash)).cart_data as unknown as readonly Line[];

const vat = (inclusive: boolean, tax_amount: number, taxable_amount: number) => ({
  inclusive,
  rates: [
    {
      rate_id: expect.any(Number) as number,
      label: 'VAT',
      rate_percent: '20',
      tax_amount,
      taxable_amount,
      is_compound: false,
      for_shipping: null,
    },
  ],
});

describe('a line', () => {
  it('names the attributes of its variant, and so does the order', async () => {
    const cart_hash = await fillCart(shop, { [red]: 1, [plain]: 1 });
    const [one, other] = await linesOf(cart_hash);
    const [colour, none] = one?.other_info.item_attributes ? [one, other] : [other, one];
    const attributes = [expect.objectContaining({ term_title: `Red ${tag}` })];
    expect(colour?.other_info.item_attributes).toEqual(attributes);
    expect(none?.other_info).not.toHaveProperty('item_attributes');
    const { body } = await placeOrder(shop, checkoutForm({ cart_hash }));
    const { order_items: items } = await readOrder(shop, body.order_id as number);
    expect(items.find(({ variation_id: id }) => id === red)?.other_info).toMatchObject({ item_attributes: attributes });
  });

  it('names them as they are called now', async () => {
    const cart_hash = await fillCart(shop, { [red]: 1 });
    await readCart(shop, cart_hash);
    await renameRed(`Crimson ${tag}`);
    const attributes = [expect.objectContaining({ term_title: `Crimson ${tag}` })];
    expect(await linesOf(cart_hash)).toMatchObject([{ other_info: { item_attributes: attributes } }]);
    await renameRed(`Red ${tag}`);
  });

  it('names its taxes and what they were worked out on, and so does the order', async () => {
    const cart_hash = await fillCart(shop, { [plain]: 3 });
    const form = checkoutForm({ cart_hash });
    await prepare('POST', `${shop.baseUrl}/cart/save_checkout_data`, { body: form });
    // 20 / 120 of 30.00.
    const tax_config = vat(true, 500, 3_000);
    expect(await linesOf(cart_hash)).toMatchObject([{ line_meta: { tax_config } }]);
    const { body } = await placeOrder(shop, form);
    const order = await readOrder(shop, body.order_id as number);
    expect(order.order_items).toMatchObject([{ line_meta: { tax_config } }]);
  });

  it('has no taxes where nothing is taxed', async () => {
    const cart_hash = await fillCart(shop, { [plain]: 1 });
    await prepare('POST', `${shop.baseUrl}/cart/save_checkout_data`, { body: { cart_hash, billing_country: 'AU' } });
    expect(await linesOf(cart_hash)).toMatchObject([{ line_meta: {} }]);
  });
});
