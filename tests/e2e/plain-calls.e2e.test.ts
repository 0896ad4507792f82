import { buyAs, createFileProduct, readProfile, variantOf } from '../support/buyer';
import { callStore } from '../support/call-store';
import { ok, shopApi } from '../support/catalogue';
import { createProduct } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { fillCart } from '../support/shopper';
import { createSiteCustomer, uniqueName } from '../support/site-admin';
import { downloadable, syncDownloads, uploadPdf } from '../support/uploads';

/**
 * Calls as a reader of the API's description writes them. Other tests of these operations send what the store has to clean or refuse, which is no
 * example to anybody; `npm run examples:record` takes the examples of the description from here.
 */
const store = sharedStore();
const api = shopApi(store);

it('answers that it is there', async () => {
  expect((await callStore('GET', `${store.baseUrl}/ping`)).body).toEqual({ ok: true });
});

it('buys one product at once', async () => {
  const item_id = variantOf(await createProduct(store, { title: 'Blue mug', variants: [{ price: 1_150 }] }));
  const reply = await callStore('POST', `${store.baseUrl}/cart/instant_checkout`, { body: { item_id, quantity: 2 } });
  expect(reply).toMatchObject({ status: 200, body: { data: { item_count: 2, total: 2_300 } } });
});

it('puts a saved address into the cart by a link', async () => {
  const customer = await createSiteCustomer(store);
  const product = await createProduct(store, { title: 'Blue mug', variants: [{ price: 1_150 }] });
  await buyAs(store, customer, { [variantOf(product)]: 1 });
  const headers = customer.credentials;
  const [address] = (await readProfile(store, customer)).billing_address;
  const hash = await fillCart(store, { [variantOf(product)]: 1 }, headers);
  const url = `${store.baseUrl}/customers/${address?.id}/update-address-select`;
  const chosen = await callStore('GET', url, { headers: { ...headers, 'x-cart-hash': hash } });
  expect(chosen).toMatchObject({ status: 200, body: { data: expect.any(String) as string } });
});

it('keeps packages', async () => {
  const size = { length: 20, width: 15.5, height: 10, dimension_unit: 'cm' };
  const body = { packages: [{ name: 'Small box', type: 'box', ...size, weight: 0.2, weight_unit: 'kg' }] };
  expect(await ok(api('POST', '/shipping/packages', body))).toMatchObject({ packages: [{ slug: 'small-box' }] });
  // Files share a store.
  await ok(api('POST', '/shipping/packages', { packages: [] }));
});

it('sells a way up from one variant to another', async () => {
  const plan = await createProduct(store, { title: 'Plan', variants: [{ price: 1_000 }, { price: 2_500 }] });
  const [from_variant, larger] = plan.variantIds as [number, number];
  const body = {
    from_variant,
    to_variants: [larger],
    is_prorate: 1,
    discount_amount: 2.5,
    title: 'To the larger plan',
  };
  type Saved = { readonly data: { readonly id: number } };
  const { data } = await ok(api<Saved>('POST', `/products/${plan.id}/upgrade-path`, body));
  const changed = { ...body, discount_amount: 5 };
  expect(await ok(api('POST', `/products/upgrade-path/${data.id}/update`, changed))).toMatchObject({
    data: { discount_amount: 5 },
  });
});

it('renames a file of a product', async () => {
  const { id } = await createFileProduct(store);
  const file_path = await uploadPdf(store);
  const [file] = await syncDownloads(store, id, [downloadable(file_path)]);
  const place = { type: 'file', driver: 'local', file_name: 'guide.pdf', file_path, file_url: file_path };
  const body = { title: 'The guide, second edition', ...place, settings: { download_limit: 5 } };
  expect(await api('PUT', `/products/${file?.id}/update`, body)).toMatchObject({ status: 200 });
});

it('deletes a coupon', async () => {
  const coupon = { title: 'Spring sale', code: uniqueName('SPRING'), type: 'percentage', amount: 10, status: 'active' };
  const shown = { ...coupon, stackable: 'yes', show_on_checkout: 'no' };
  const { data } = await ok(api<{ data: { id: number } }>('POST', '/coupons', shown));
  expect(await api('DELETE', `/coupons/${data.id}`, { id: data.id })).toMatchObject({ status: 200 });
});
