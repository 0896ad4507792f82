import { createBundle } from '../support/bundles';
import { eventsOf, ok, readVariant, shopApi } from '../support/catalogue';
import { cheapestOfEach } from '../support/cheapest';
import { findViolations } from '../support/invariants';
import { createProduct, type Product } from '../support/merchant';
import { refund } from '../support/order-actions';
import { sharedStore } from '../support/shared-store';
import { addItem, buy, checkoutForm, fillCart, markAsPaid, placeOrder, readOrder } from '../support/shopper';
import { connectTo } from '../support/store-site';

/** Who buys a bundle buys what lies in it. See docs/rules/stock.md. */
const store = sharedStore();
const api = shopApi(store);

const firstOf = ({ variantIds }: Product): number => variantIds[0] as number;

const stockOf = async (product: Product, variantId = firstOf(product)) => {
  const { available, stock_status, ...variant } = await readVariant(api, product.id, variantId);
  const { on_hold, committed } = variant as unknown as { on_hold: number; committed: number };
  return { available, on_hold, committed, stock_status };
};

const publicStock = async ({ id }: Product): Promise<string> => {
  const { product } = await ok(
    api<{ product: { detail: { stock_availability: string } } }>('GET', `/public/products/${id}`)
  );
  return product.detail.stock_availability;
};

afterAll(async () => {
  const knex = connectTo(store);
  try {
    expect(await findViolations(knex)).toEqual([]);
  } finally {
    await knex.destroy();
  }
});

describe('the stock of a bundle', () => {
  let mug: Product;
  let spoon: Product;
  let card: Product;
  let box: Product;

  beforeEach(async () => {
    mug = await createProduct(store, { variants: [{ stock: 5 }] });
    spoon = await createProduct(store, { variants: [{ stock: 9 }] });
    card = await createProduct(store, { variants: [{}] });
    box = await createBundle(store, [firstOf(mug), firstOf(spoon), firstOf(card)], { variants: [{ price: 3_000 }] });
  });

  it('is that of its parts: an order holds each of them, in lines of their own that cost nothing', async () => {
    const orderId = await buy(store, { [firstOf(box)]: 2 });
    expect(await stockOf(mug)).toMatchObject({ available: 3, on_hold: 2 });
    expect(await stockOf(spoon)).toMatchObject({ available: 7, on_hold: 2 });
    const { order_items: lines, total_amount } = await readOrder(store, orderId);
    expect(total_amount).toBe(6_000);
    expect(lines).toMatchObject([
      { variation_id: firstOf(box), payment_type: 'onetime', quantity: 2, line_total: 6_000 },
      ...[mug, spoon, card].map((part) => ({
        post_id: part.id,
        variation_id: firstOf(part),
        payment_type: 'bundle',
        quantity: 2,
        unit_price: 0,
        line_total: 0,
        line_meta: { bundle_parent_item_id: lines[0]?.id },
      })),
    ]);
  });

  it('runs out with the first of them', async () => {
    expect((await addItem(store, { item_id: firstOf(box), quantity: 6 })).body.message).toBe(
      `Only 5 of "${mug.title}" left.`
    );
    await buy(store, { [firstOf(box)]: 5 });
    expect(await stockOf(mug)).toMatchObject({ available: 0, stock_status: 'out-of-stock' });
    expect(await publicStock(mug)).toBe('out-of-stock');
    expect(await publicStock(spoon)).toBe('in-stock');
    expect(await publicStock(box)).toBe('out-of-stock');
    expect(await addItem(store, { item_id: firstOf(box) })).toMatchObject({
      status: 422,
      body: { message: `"${mug.title}" is out of stock.` },
    });
  });

  it('is not listed without a part, which it says, and is again with it', async () => {
    const listed = async (): Promise<number> =>
      (await ok(api<{ products: { total: number } }>('GET', `/public/products?include_ids[]=${box.id}`))).products
        .total;
    const refused = async () => (await addItem(store, { item_id: firstOf(box) })).body;
    const saveParts = (parts: readonly Product[]) =>
      ok(api('POST', `/products/save-bundle-info/${firstOf(box)}`, { bundle_child_ids: parts.map(firstOf) }));
    const act = (action: string, { id }: Product) =>
      ok(api('POST', '/products/do-bulk-action', { action, product_ids: [id] }));
    expect(await listed()).toBe(1);
    await act('draft_products', card);
    const words = `"${box.title}" is not available: "${card.title}" in it is not sold any more.`;
    expect(await refused()).toMatchObject({ code: 'unpublished', message: words });
    expect([await listed(), await publicStock(box)]).toEqual([0, 'out-of-stock']);
    await act('publish_products', card);
    expect([await listed(), await publicStock(box)]).toEqual([1, 'in-stock']);
    await ok(api('DELETE', `/products/${card.id}`));
    expect((await refused()).message).toContain(' in it is not sold any more.');
    expect([await listed(), await publicStock(box)]).toEqual([0, 'out-of-stock']);
    await saveParts([mug, spoon]);
    expect([await listed(), await publicStock(box)]).toEqual([1, 'in-stock']);
  });

  it('is told to staff wherever they read it, and what they send back of it is no word about the bundle', async () => {
    type Variant = { readonly id: number; readonly stock_status: string };
    type Edited = { readonly ID: number; readonly variants: readonly Variant[]; readonly detail: object };
    type Page<Row> = { readonly data: readonly Row[] };
    const id = firstOf(box);
    const pricing = async () => (await ok(api<{ product: Edited }>('GET', `/products/${box.id}/pricing`))).product;
    const read = async () => {
      const { product } = await ok(api<{ product: Edited }>('GET', `/products/${box.id}?with[]=variants`));
      const { products: listed } = await ok(
        api<{ products: Page<Edited> }>('GET', `/products?search=${box.title}&with[]=variants`)
      );
      const { products: edited } = await ok(
        api<{ products: Page<Edited> }>('GET', `/products/bulk-edit-data?product_ids[]=${box.id}`)
      );
      const list = async (query: string) =>
        (await ok(api<{ variants: Page<Variant> }>('GET', `/products/variants?product_id=${box.id}${query}`))).variants
          .data;
      const found = await list(`&search=${encodeURIComponent('stock_status = out-of-stock')}`);
      const variants = [product, listed.data[0], edited.data[0], await pricing()].map((each) => each?.variants[0]);
      return [...variants, (await list(''))[0], found[0] ?? { stock_status: 'in-stock' }].map(
        (variant) => variant?.stock_status
      );
    };
    const all = (status: string) => Array.from({ length: 6 }, () => status);
    const act = (action: string) => ok(api('POST', '/products/do-bulk-action', { action, product_ids: [card.id] }));
    expect(await read()).toEqual(all('in-stock'));
    await act('draft_products');
    expect(await read()).toEqual(all('out-of-stock'));
    const sentBack = await pricing();
    await ok(api('POST', `/products/${box.id}/pricing`, sentBack));
    const [variants] = sentBack.variants;
    await ok(api('POST', `/products/variants/${id}`, { variants }));
    expect(await read()).toEqual(all('out-of-stock'));
    await act('publish_products');
    expect(await read()).toEqual(all('in-stock'));
  });

  it('is shared with those who buy a part alone, even in one cart', async () => {
    const cart_hash = await fillCart(store, { [firstOf(box)]: 3 });
    const mugs = (quantity: number) => addItem(store, { item_id: firstOf(mug), quantity, cart_hash, by_input: true });
    expect((await mugs(3)).status).toBe(422);
    expect((await mugs(2)).status).toBe(200);
    expect((await addItem(store, { item_id: firstOf(box), cart_hash })).status).toBe(422);
    expect((await placeOrder(store, checkoutForm({ cart_hash }))).body.status).toBe('success');
    expect(await stockOf(mug)).toMatchObject({ available: 0, on_hold: 5 });
    expect(await stockOf(spoon)).toMatchObject({ available: 6, on_hold: 3 });
  });

  it('is looked at again at the checkout, and nothing is held when a part is short', async () => {
    const cart_hash = await fillCart(store, { [firstOf(box)]: 4 });
    await buy(store, { [firstOf(mug)]: 2 });
    expect(await placeOrder(store, checkoutForm({ cart_hash }))).toMatchObject({
      status: 422,
      body: { message: `Only 3 of "${mug.title}" left.` },
    });
    expect(await stockOf(spoon)).toMatchObject({ available: 9, on_hold: 0 });
  });

  it('includes the pieces of the bundle itself where those are counted', async () => {
    const rare = await createBundle(store, [firstOf(spoon)], { variants: [{ stock: 1 }] });
    await buy(store, { [firstOf(rare)]: 1 });
    expect(await stockOf(rare)).toMatchObject({ available: 0, on_hold: 1 });
    expect(await stockOf(spoon)).toMatchObject({ available: 8, on_hold: 1 });
    expect((await addItem(store, { item_id: firstOf(rare) })).status).toBe(422);
  });

  it('is sold by the payment where it is delivered with it, and shipped parts stay on hold', async () => {
    const guide = await createProduct(store, { fulfillment: 'digital', variants: [{ stock: 4 }] });
    const mixed = await createBundle(store, [firstOf(guide), firstOf(mug)], { fulfillment: 'digital', variants: [{}] });
    const moves = async (product: Product) =>
      (await eventsOf(product.id)).filter((name) => name === 'product_stock_changed').length;
    const before = [await moves(guide), await moves(mug), await moves(mixed)];
    const orderId = await buy(store, { [firstOf(mixed)]: 1 });
    expect(await readOrder(store, orderId)).toMatchObject({ fulfillment_type: 'physical', status: 'on-hold' });
    expect((await markAsPaid(store, orderId)).status).toBe(200);
    expect(await stockOf(guide)).toMatchObject({ available: 3, on_hold: 0, committed: 1 });
    expect(await stockOf(mug)).toMatchObject({ available: 4, on_hold: 1, committed: 0 });
    const after = [await moves(guide), await moves(mug), await moves(mixed)];
    // Ordered and sold; ordered; never counted.
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([2, 1, 0]);
  });

  it('comes back with a refund of the bundle, but for a part that is named itself', async () => {
    const orderId = await buy(store, { [firstOf(box)]: 3 });
    await markAsPaid(store, orderId);
    const { order_items: lines } = await readOrder(store, orderId);
    const back = async (wanted: ReadonlyMap<Product, number>): Promise<number> => {
      const refunded_items = [...wanted].map(([product, restore_quantity]) => ({
        id: lines.find(({ variation_id }) => variation_id === firstOf(product))?.id,
        restore_quantity,
      }));
      return (await refund(store, orderId, { amount: 1, manageStock: true, refunded_items })).status;
    };
    const left = async () => [(await stockOf(mug)).available, (await stockOf(spoon)).available];
    expect(await left()).toEqual([2, 6]);
    expect(await back(new Map([[box, 1]]))).toBe(200);
    expect(await left()).toEqual([3, 7]);
    const broken = [mug, 0] as const;
    expect(await back(new Map([[box, 1], broken]))).toBe(200);
    expect(await left()).toEqual([3, 8]);
    // Two of the mugs are still out, one bundle is.
    expect(await back(new Map([[mug, 2]]))).toBe(200);
    expect(await back(new Map([[box, 2]]))).toBe(400);
    expect(await back(new Map([[box, 1]]))).toBe(200);
    expect(await left()).toEqual([5, 9]);
    expect((await readOrder(store, orderId)).order_items.map((line) => line.restocked_quantity)).toEqual([3, 3, 3, 3]);
  });

  it('costs no more statements than the budgets of the cart and the checkout', async () => {
    const costOf = ({ headers }: { readonly headers: Headers }): number => Number(headers.get('x-sql-statements'));
    const piece = await createProduct(store, { variants: [{ stock: 9 }] });
    const pair = await createBundle(store, [firstOf(piece), firstOf(spoon), firstOf(card)]);
    const [adding, addingMore, placing] = await cheapestOfEach(async () => {
      const added = await addItem(store, { item_id: firstOf(pair) });
      const { cart_hash } = added.body.data;
      const again = await addItem(store, { item_id: firstOf(piece), cart_hash });
      const placed = await placeOrder(store, checkoutForm({ cart_hash }));
      expect([added.status, again.status, placed.status]).toEqual([200, 200, 200]);
      return [added, again, placed].map(costOf);
    });
    expect(adding).toBeLessThanOrEqual(6);
    expect(addingMore).toBeLessThanOrEqual(6);
    expect(placing).toBeLessThanOrEqual(25);
  });
});
