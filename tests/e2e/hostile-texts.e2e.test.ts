import { escapeHtml } from '../../server/src/platform/html/markup';
import { createGroup } from '../support/attributes';
import { callStore } from '../support/call-store';
import { ok, pricingOf, readPricing, shopApi, type Json } from '../support/catalogue';
import { htmlValuesOf, stringsIn } from '../support/html-values';
import { asMerchant, createProduct, type Product } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { buy, uniqueEmail } from '../support/shopper';
import { uniqueName } from '../support/site-admin';
import { downloadable } from '../support/uploads';

/**
 * Markup that runs somewhere, in every text of the catalogue. What the description calls HTML is harmless as it stands: sanitised, or made by
 * the store with every text in it escaped. Everything else is plain text, as it was typed. See docs/decisions/0125.
 */
const store = sharedStore();
const api = shopApi(store);

const POLYGLOTS = [
  '<script>alert(1)</script>',
  '"><svg/onload=alert(1)>',
  `jaVasCript:/*-/*\`/*\\\`/*'/*"/**/(/* */oNcliCk=alert(1) )//%0D%0A//</stYle/</titLe/</scRipt/--!>\\x3csVg/<sVg/oNloAd=alert(1)//>`,
  `'"><img src=x onerror=alert(1)//`,
  '<img/src=`x`onerror=alert(1)>',
  '<<b>script>alert(1)<</b>/script>',
  '<a href="javascript:alert(1)">x</a><iframe srcdoc="<script>alert(1)</script>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=1 onerror=alert(1)>">',
  '&lt;script&gt;alert(1)&lt;/script&gt;<b>',
  '<p style="background:url(javascript:alert(1))" onmouseover=alert(1)>x</p>',
  '\u003cscript\u003ealert(1)\u003c/script\u003e',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
];

/** An element or an attribute that a browser would run; escaped text has no "<" before its letters. */
const RUNS =
  /<(script|svg|iframe|math|style|object|embed|link|meta|base|form)\b|<[^>]+\s(on\w+|style|srcdoc)\s*=|<[^>]+(href|src)\s*=\s*["']?\s*javascript:/i;

/** The words of a picture, with their angle brackets escaped, are no attributes. */
const ALTERNATIVE = / (title|alt)="[^"<>]*"/g;

const dangersIn = (values: readonly string[]): readonly string[] =>
  values.filter((value) => RUNS.test(value.replace(ALTERNATIVE, ''))).map((value) => value.slice(0, 200));

type Reply = { readonly status: number; readonly body: unknown };

const expectHarmless = (polyglot: string, method: string, path: string, { status, body }: Reply): void => {
  const html = htmlValuesOf(method, `${store.baseUrl}${path}`, status, body);
  expect([polyglot, path, dangersIn(html)]).toEqual([polyglot, path, []]);
};

const asStranger = (path: string) => callStore<Json>('GET', `${store.baseUrl}${path}`, {});

/** What a text may become: 200 with something harmless, or a refusal that does not repeat it as markup. */
const send = async (polyglot: string, method: string, path: string, body: unknown): Promise<void> => {
  const reply = await api(method, path, body);
  expect([polyglot, path, [200, 201, 422].includes(reply.status) ? 'calm' : reply]).toEqual([polyglot, path, 'calm']);
  expectHarmless(polyglot, method, path, reply);
};

/** What is answered: harmless where it is HTML. */
const readHarmless = async (polyglot: string, path: string): Promise<Json> => {
  const reply = await api('GET', path);
  expect([path, reply.status]).toEqual([path, 200]);
  expectHarmless(polyglot, 'GET', path, reply);
  return reply.body as Json;
};

/** The HTML that is looked at. */
const htmlIn = (path: string, { status, body }: Reply): readonly string[] =>
  htmlValuesOf('GET', `${store.baseUrl}${path}`, status, body);

it('RUNS knows the dangers when it sees them', () => {
  expect(POLYGLOTS.slice(0, 4).filter((polyglot) => !RUNS.test(polyglot) && !polyglot.startsWith(`'`))).toEqual([]);
});

describe.each(POLYGLOTS)('%s', (polyglot) => {
  let product: Product;

  beforeAll(async () => {
    product = await createProduct(store, { variants: [{}, {}] });
  });

  it('in a product and its variants harms neither shoppers nor staff', async () => {
    const whole = pricingOf(product, { variants: [{}, {}] });
    const [first, second] = whole.variants as readonly Json[];
    const texts = { post_title: `x${polyglot}`.slice(0, 200), post_excerpt: polyglot, post_content: polyglot };
    const variants = [
      {
        ...first,
        variation_title: `v${polyglot}`.slice(0, 200),
        other_info: { payment_type: 'onetime', description: polyglot },
      },
      second,
    ];
    const media = [{ id: 1, url: polyglot, title: polyglot }];
    const gallery = { ...whole, gallery: media, variants: [{ ...first, media }, second] };
    await send(polyglot, 'POST', `/products/${product.id}/pricing`, gallery);
    await send(polyglot, 'POST', `/products/${product.id}/pricing`, {
      ...whole,
      variants: [{ ...first, sku: polyglot.slice(0, 30) }, second],
    });
    await send(polyglot, 'POST', `/products/${product.id}/pricing`, { ...whole, ...texts, variants });
    await send(polyglot, 'POST', `/products/${product.id}/pricing`, { ...whole, ...texts, post_name: polyglot });
    expect(await readPricing(api, product.id)).toMatchObject({ post_title: texts.post_title.trim() });
    await readHarmless(polyglot, `/products/${product.id}/pricing`);
    for (const path of [
      `/public/products?include_ids[]=${product.id}&with[]=variants`,
      `/public/products/${product.id}`,
      `/public/product-views?include_ids[]=${product.id}`,
      `/public/product-search?post_title=${encodeURIComponent(polyglot)}`,
      `/public/product-views?template_provider=${encodeURIComponent(polyglot)}&include_ids[]=${product.id}`,
    ]) {
      expectHarmless(polyglot, 'GET', path, await asStranger(path));
    }
    const views = `/public/product-views?include_ids[]=${product.id}`;
    expect(htmlIn(views, await asStranger(views)).join('')).toContain(escapeHtml(texts.post_title.trim()));
    await readHarmless(polyglot, `/products?with[]=variants&with[]=detail&per_page=5`);
  });

  it('in a category, an attribute, a label and a file harms nobody either', async () => {
    const unique = uniqueName('t');
    const taxonomy = 'product-categories';
    await send(polyglot, 'POST', '/products/add-product-terms', {
      taxonomy,
      names: `${unique} ${polyglot}`.slice(0, 100),
    });
    const found = await readHarmless(polyglot, `/products/fetch-term?taxonomy=${taxonomy}&search=${unique}`);
    expect(stringsIn(found)).toContain(`${unique} ${polyglot}`.slice(0, 100).trim());

    const { id } = await createGroup(store);
    const text = `${unique} ${polyglot}`.slice(0, 45);
    await send(polyglot, 'POST', '/options/attr/group', { title: text, slug: unique, description: polyglot });
    await send(polyglot, 'POST', `/options/attr/group/${id}/terms`, {
      terms: [{ title: text, description: polyglot }],
    });
    await readHarmless(polyglot, '/options/attr/groups?order_by=id&order_type=DESC&with[]=terms');
    await readHarmless(polyglot, `/options/attr/group/${id}?with[]=terms`);

    await send(polyglot, 'POST', '/labels', { value: text });
    expect(stringsIn(await readHarmless(polyglot, `/labels?search=${unique}`))).toContain(text.trim());

    const file = downloadable(`${unique}.pdf`, { title: `f${polyglot}`.slice(0, 160), file_name: polyglot });
    const url = `/products/${product.id}/sync-downloadable-files`;
    await send(polyglot, 'POST', url, { downloadable_files: [file] });
    await send(polyglot, 'POST', url, { downloadable_files: [{ ...file, title: 'a', file_url: polyglot }] });
    await readHarmless(polyglot, `/products/${product.id}/pricing`);
    await readHarmless(polyglot, '/activity?per_page=20');
  });

  it('in an order is shown escaped to whoever bought, and kept for the staff', async () => {
    const typed = {
      billing_email: uniqueEmail(),
      billing_full_name: polyglot,
      billing_address_1: polyglot,
      order_notes: polyglot,
    };
    const id = await buy(store, { [product.variantIds[0] as number]: 1 }, typed);
    const { order } = (await readHarmless(polyglot, `/orders/${id}`)) as { order: Json };
    expect(order).toMatchObject({ note: polyglot, billing_address: { address_1: polyglot } });
    const receipt = `/checkout/get-checkout-summary-view?order_hash=${String(order.uuid)}`;
    expectHarmless(polyglot, 'GET', receipt, await asStranger(receipt));
    const preview = { notification_name: 'order_placed_admin', order_id: id, email_body: '<p>{{order.note}}</p>' };
    const { html } = await ok(api<{ html: string }>('POST', '/email-notification/preview', preview));
    expect(html).toContain('<p>');
    expect(dangersIn([html.slice(html.indexOf('class="mail-body"')).replace(/ style="[^"<>]*"/g, '')])).toEqual([]);
    const { email_body: _own, ...standard } = preview;
    const { html: ofStore } = await ok(api<{ html: string }>('POST', '/email-notification/preview', standard));
    expect(ofStore).not.toContain(polyglot);
  });
});

it('answers are never taken for pages, whatever is in them', async () => {
  const paths = [
    '/public/product-views',
    '/public/product-search?post_title=%3Cscript%3E',
    '/products?search=%3Cscript%3E',
  ];
  for (const path of paths) {
    const { headers } = await callStore('GET', `${store.baseUrl}${path}`, { headers: asMerchant(store) });
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});
