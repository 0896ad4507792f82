import { createGroup } from '../support/attributes';
import { callStore } from '../support/call-store';
import { ok, pricingOf, readPricing, shopApi, type Json } from '../support/catalogue';
import { asMerchant, createProduct, type Product } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { uniqueName } from '../support/site-admin';
import { downloadable } from '../support/uploads';

/** Markup that runs somewhere, in every text of the catalogue: refused, taken out or escaped, everywhere it is shown. */
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

const dangersIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return RUNS.test(value.replace(ALTERNATIVE, '')) ? [value.slice(0, 200)] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(dangersIn) : [];
};

const expectHarmless = (polyglot: string, where: string, body: unknown): void =>
  expect([polyglot, where, dangersIn(body)]).toEqual([polyglot, where, []]);

const asStranger = (path: string) => callStore<Json>('GET', `${store.baseUrl}${path}`, {});

/** What a text may become: 200 with something harmless, or a refusal that does not repeat it as markup. */
const send = async (polyglot: string, method: string, path: string, body: unknown): Promise<void> => {
  const reply = await api(method, path, body);
  expect([polyglot, path, [200, 201, 422].includes(reply.status) ? 'calm' : reply]).toEqual([polyglot, path, 'calm']);
  expectHarmless(polyglot, path, reply.body);
};

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
    await send(polyglot, 'POST', `/products/${product.id}/pricing`, { ...whole, ...texts, variants });
    await send(polyglot, 'POST', `/products/${product.id}/pricing`, { ...whole, ...texts, post_name: polyglot });
    const media = [{ id: 1, url: polyglot, title: polyglot }];
    const gallery = { ...whole, gallery: media, variants: [{ ...first, media }, second] };
    await send(polyglot, 'POST', `/products/${product.id}/pricing`, gallery);
    await send(polyglot, 'POST', `/products/${product.id}/pricing`, {
      ...whole,
      variants: [{ ...first, sku: polyglot.slice(0, 30) }, second],
    });
    expectHarmless(polyglot, 'pricing', await readPricing(api, product.id));
    for (const path of [
      `/public/products?include_ids[]=${product.id}&with[]=variants`,
      `/public/products/${product.id}`,
      `/public/product-views?include_ids[]=${product.id}`,
      `/public/product-search?post_title=${encodeURIComponent(polyglot)}`,
      `/public/product-views?template_provider=${encodeURIComponent(polyglot)}&include_ids[]=${product.id}`,
    ]) {
      expectHarmless(polyglot, path, (await asStranger(path)).body);
    }
    expectHarmless(polyglot, 'list', await ok(api('GET', `/products?with[]=variants&with[]=detail&per_page=5`)));
  });

  it('in a category, an attribute, a label and a file harms nobody either', async () => {
    const unique = uniqueName('t');
    const taxonomy = 'product-categories';
    await send(polyglot, 'POST', '/products/add-product-terms', {
      taxonomy,
      names: `${unique} ${polyglot}`.slice(0, 100),
    });
    expectHarmless(
      polyglot,
      'terms',
      await ok(api('GET', `/products/fetch-term?taxonomy=${taxonomy}&search=${unique}`))
    );

    const { id } = await createGroup(store);
    const text = `${unique} ${polyglot}`.slice(0, 45);
    await send(polyglot, 'POST', '/options/attr/group', { title: text, slug: unique, description: polyglot });
    await send(polyglot, 'POST', `/options/attr/group/${id}/terms`, {
      terms: [{ title: text, description: polyglot }],
    });
    expectHarmless(
      polyglot,
      'groups',
      await ok(api('GET', '/options/attr/groups?order_by=id&order_type=DESC&with[]=terms'))
    );
    expectHarmless(polyglot, 'terms of a group', await ok(api('GET', `/options/attr/group/${id}?with[]=terms`)));

    await send(polyglot, 'POST', '/labels', { value: text });
    expectHarmless(polyglot, 'labels', await ok(api('GET', `/labels?search=${unique}`)));

    const file = downloadable(`${unique}.pdf`, { title: `f${polyglot}`.slice(0, 160), file_name: polyglot });
    const url = `/products/${product.id}/sync-downloadable-files`;
    await send(polyglot, 'POST', url, { downloadable_files: [file] });
    await send(polyglot, 'POST', url, { downloadable_files: [{ ...file, title: 'a', file_url: polyglot }] });
    expectHarmless(polyglot, 'files', await readPricing(api, product.id));
    expectHarmless(polyglot, 'activity', await ok(api('GET', '/activity?per_page=20')));
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
