import { routesOf } from '../../server/src/compose';
import { modules } from '../../server/src/modules';
import type { AnyRoute } from '../../server/src/platform/http/route';
import { titleOf } from '../support/attacks';
import { createGroup, createTerms } from '../support/attributes';
import { callStore } from '../support/call-store';
import { ok, shopApi, type Json } from '../support/catalogue';
import { fieldsIn, hiddenFieldsIn } from '../support/hidden-fields';
import { createProduct, type Product } from '../support/merchant';
import { inStore, untilIndexed } from '../support/patience';
import { fieldPaths } from '../support/schema-fields';
import { sharedStore } from '../support/shared-store';
import { buy } from '../support/shopper';
import { uniqueName } from '../support/site-admin';
import { downloadable, syncDownloads, uploadPdf } from '../support/uploads';

/** Who sees what: the fields of every public answer, written down by hand, and what `with` may add. */
const store = sharedStore();
const api = shopApi(store);
const routes = routesOf(modules).filter(({ method }) => method === 'GET');

/** Values that no shopper may find anywhere, whatever the field is called. */
const COST = 424_243;
const STOCK = 31_337;
const word = uniqueName('Ocelot')
  .replaceAll(/[^a-z0-9]/gi, '')
  .toLowerCase();

const PRODUCT = ['ID', 'post_title', 'post_status', 'post_excerpt', 'guid', 'view_url', 'has_subscription', 'thumbnail']
  .concat(['detail', 'detail.id', 'detail.post_id', 'detail.variation_type', 'detail.min_price', 'detail.max_price'])
  .concat(['detail.fulfillment_type', 'detail.stock_availability']);
const PICTURE = ['', '.id', '.url', '.title'];
const VARIANT = ['id', 'post_id', 'variation_title', 'item_price', 'compare_price', 'sku', 'fulfillment_type']
  .concat(['payment_type', 'stock_status', ...PICTURE.map((field) => `media[]${field}`), 'other_info'])
  .concat(['payment_type', 'description', 'repeat_interval', 'times', 'trial_days'].map((key) => `other_info.${key}`))
  .concat(['billing_summary', 'manage_setup_fee', 'signup_fee', 'signup_fee_name'].map((key) => `other_info.${key}`))
  .concat(['other_info.installment']);

const below = (path: string, fields: readonly string[]): readonly string[] => [
  path,
  ...fields.map((field) => `${path}.${field}`),
];

const LIST = 'products.products';
const GOLDEN: Readonly<Record<string, readonly string[]>> = {
  'GET /public/products': [
    ...below('products', ['total', 'products']),
    ...['total', 'per_page', 'current_page', 'last_page', 'from', 'to', 'next_cursor'].map((key) => `${LIST}.${key}`),
    ...below(`${LIST}.data[]`, [...PRODUCT, 'slug']),
    ...below(`${LIST}.data[].variants[]`, VARIANT),
    ...below(`${LIST}.data[].terms[]`, ['taxonomy', 'id', 'name', 'slug']),
    `${LIST}.data[].picture`,
  ],
  'GET /public/products/:product': [
    ...below('product', [...PRODUCT, 'slug']),
    ...below('product.variants[]', VARIANT),
    ...below('product.terms[]', ['taxonomy', 'id', 'name', 'slug']),
    ...[...PICTURE, '.alt', '.width', '.height', '.formats'].map((field) => `product.gallery[]${field}`),
    'product.picture',
    'product.post_content',
    'product.default_variation_id',
    'product.related_product_ids',
  ],
  'GET /public/categories': below('categories[]', ['id', 'parent_id', 'name', 'slug', 'description']),
  'GET /public/store': [
    ...below('store', [
      'name',
      'logo',
      'country',
      'currency',
      'countries',
      'payment_methods',
      'checkout',
      'coupons',
      'checkout_fields',
      'terms',
    ]),
    ...['code', 'sign', 'sign_position', 'decimal_separator', 'thousands_separator', 'number_of_decimals'].map(
      (key) => `store.currency.${key}`
    ),
    ...below('store.checkout', ['hide_coupon_field', 'additional_address_field', 'enable_modal_checkout']),
    ...['require_logged_in', 'user_account_creation_mode', 'note_for_user_account_creation'].map(
      (key) => `store.checkout.${key}`
    ),
    ...below('store.display', ['checkout_method_style', 'variation_view', 'variation_columns', 'theme_setup']),
    ...below('store.display', ['show_relevant_product_in_single_page', 'show_relevant_product_in_modal']),
    ...below('store.display', ['enable_image_zoom_in_single_product', 'enable_image_zoom_in_modal']),
    ...below('store.display', ['show_cart_icon_in_body', 'show_cart_icon_in_nav', 'weight_unit', 'dimension_unit']),
    ...below('store.button_texts', ['checkout', 'view_cart', 'add_to_cart', 'view_product', 'out_of_stock']),
    ...below('store.coupons[]', ['code', 'title', 'type', 'amount']),
    'store.turnstile',
    ...below('store.tax', ['enabled', 'tax_inclusion', 'tax_calculation_basis', 'tax_display_label']),
    ...['price_suffix_included', 'price_suffix_excluded', 'checkout_tax_breakdown_display', 'require_vat_number'].map(
      (key) => `store.tax.${key}`
    ),
    'store.tax.vat_number_countries[]',
    ...below('store.countries[]', ['code', 'name']),
    ...below('store.payment_methods[]', ['method', 'title', 'logo', 'instructions']),
    ...below('store.checkout_fields[]', ['group', 'name', 'label', 'required']),
    ...below('store.terms', ['text', 'required']),
  ],
  'GET /public/product-views': below('products', [
    'views',
    'total',
    'last_page',
    'per_page',
    'from',
    'to',
    'current_page',
    'page',
  ]),
  'GET /public/product-search': ['htmlView', ...below('products[]', [...PRODUCT, 'slug'])],
};

/** A path stands for the lists and objects above it, which `fieldsIn` names too. */
const withParents = (paths: readonly string[]): ReadonlySet<string> =>
  new Set(
    paths.flatMap((path) => [
      path,
      path.replace(/\[\]$/, ''),
      ...path.split('.').map((_part, at, parts) =>
        parts
          .slice(0, at + 1)
          .join('.')
          .replace(/\[\]$/, '')
      ),
    ])
  );

/** For a file nothing is to be listed; devices name a secret first, and device-licenses.e2e says what they are told. */
const isOfAnotherKind = (path: string): boolean =>
  path === '/public/downloads' || path.startsWith('/public/documents') || path.startsWith('/public/licenses/');

/** What the public routes show. */
const publicRoutes = routes.filter(({ path }) => path.startsWith('/public/') && !isOfAnotherKind(path));

const WITH = [
  'variants',
  'detail',
  'users',
  'orders',
  'customers',
  'downloads',
  'downloadable_files',
  'createdBy',
].concat(
  [
    'variants.item_cost',
    'variants.product.createdBy',
    'detail.settings',
    'order_items.order.customer',
    '*',
    '__proto__',
  ],
  ['item_cost', 'password', 'activities', 'labels', 'wpUser', 'product_menu', 'ordersCount', 'stock', 'upgrade_paths']
);
const SELECTS = [
  'select=item_cost,total_stock',
  'select[]=password&fields[]=*',
  'populate=*&fields=*',
  'scopes[]=users',
].concat([
  'columns=*&relations=*&include=*&expand=*',
  'with[variants][]=item_cost',
  'with[0][variants]=users',
  'scopes=all',
]);

const QUERIES = [
  '',
  `with[]=variants&${WITH.map((name) => `with[]=${name}`)
    .slice(0, 19)
    .join('&')}`,
]
  .concat(WITH.flatMap((name) => [`with[]=${name}`, `with=${name}`, `with=variants,${name}`]))
  .concat(SELECTS);

let product: Product;

beforeAll(async () => {
  product = await createProduct(store, {
    title: `${word} shown`,
    fulfillment: 'digital',
    variants: [{ stock: STOCK }, {}],
  });
  const variants = product.variantIds.map((id, index) => ({
    id,
    post_id: product.id,
    variation_title: `Kind ${index}`,
    item_price: 900_000 + index,
    compare_price: 950_000,
    manage_cost: 'yes',
    item_cost: COST,
    sku: `${word.slice(0, 20)}-${index}`,
    manage_stock: 1,
    total_stock: STOCK,
    fulfillment_type: 'digital',
    other_info: { payment_type: 'onetime', description: 'For all', weight: '7.77', weight_unit: 'kg' },
  }));
  await ok(
    api('POST', `/products/${product.id}/pricing`, {
      post_title: `${word} shown`,
      post_status: 'publish',
      post_content: '<p>All about it</p>',
      detail: { fulfillment_type: 'digital', variation_type: 'simple_variations', manage_stock: 1 },
      variants,
    })
  );
  await inStore(store, (knex) => untilIndexed(knex, [product.id]));
  const taxonomy = 'product-categories';
  const { term_ids: terms } = await ok(
    api<{ term_ids: readonly number[] }>('POST', '/products/add-product-terms', { taxonomy, names: word })
  );
  await ok(api('POST', `/products/sync-taxonomy-term/${product.id}`, { taxonomy, terms }));
  await syncDownloads(store, product.id, [downloadable(await uploadPdf(store))]);
  await buy(store, { [product.variantIds[0] as number]: 1 });
});

const pathOf = (path: string): string => {
  if (path === '/public/product-search') return `${path}?post_title=${word}`;
  return path.includes(':') ? path.replace(/:[^/]+/, String(product.id)) : `${path}?include_ids[]=${product.id}`;
};

describe('strangers', () => {
  it('have the routes whose fields are written down here', () => {
    expect(publicRoutes.map(titleOf).sort()).toEqual(Object.keys(GOLDEN).sort());
  });

  it.each(publicRoutes.map((route) => [titleOf(route), route] as const))('get from %s', async (title, { path }) => {
    const golden = withParents(GOLDEN[title] ?? []);
    const shown = new Set<string>();
    for (const query of [...QUERIES, 'with[]=variants&paginate_using=cursor']) {
      const url = `${store.baseUrl}${pathOf(path)}${path.includes(':') ? '?' : '&'}${query}`;
      const { status, body } = await callStore<Json>('GET', url);
      expect([query, [200, 422].includes(status)]).toEqual([query, true]);
      expect([query, hiddenFieldsIn(body, 'public')]).toEqual([query, []]);
      const text = JSON.stringify(body);
      for (const secret of [String(COST), '4242.43', '4,242.43', String(STOCK), '7.77']) {
        expect([query, secret, text.includes(secret)]).toEqual([query, secret, false]);
      }
      if (status !== 200) continue;
      fieldsIn(body).forEach((field) => shown.add(field));
    }
    expect([...shown].filter((field) => !golden.has(field))).toEqual([]);
    // The product has nearly all there is: what is documented is really shown.
    expect(PRODUCT.filter((field) => ![...shown].some((each) => each.endsWith(field)))).toEqual(
      ['/public/product-views', '/public/categories', '/public/store'].includes(path) ? PRODUCT : []
    );
  });
});

/** What `with` may add to the answers for the staff, beside the names that change nothing. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'GET /products': ['detail', 'variants', 'terms', 'wpTerms', 'taxonomies'],
  'GET /products/:product': ['detail', 'variants', 'product_menu'],
  'GET /products/:productId/pricing': ['product_menu'],
  'GET /products/fetch-term': ['products_count'],
  'GET /labels': ['records_count'],
  'GET /options/attr/groups': ['terms'],
  'GET /options/attr/group/:group_id': ['terms'],
  'GET /orders': ['order_items', 'transactions', 'activities', 'applied_coupons', 'children', 'labels'].concat([
    'billing_address',
    'shipping_address',
  ]),
};
const staffRoutes = routes.filter(
  (route) => route.policy !== 'PublicPolicy' && fieldPaths(route, 'query').some((path) => path[0] === 'with')
);

describe('the staff', () => {
  let groupId: number;

  beforeAll(async () => {
    groupId = (await createGroup(store)).id;
    await createTerms(store, groupId, 2);
  });

  const read = async ({ path }: AnyRoute, query: string) => {
    const filled = path.replace(/:([^/]+)/, (_, name: string) => String(name === 'group_id' ? groupId : product.id));
    return ok(api<Json>('GET', `${filled}?${query}`));
  };

  it('may extend the answers of the catalogue routes that are listed here', () => {
    const catalogue = staffRoutes.filter(({ path }) =>
      /^\/(products|variants|inventory|options|labels|files)/.test(path)
    );
    expect(catalogue.map(titleOf).filter((title) => !(title in ALLOWED))).toEqual([]);
  });

  it.each(staffRoutes.filter((route) => titleOf(route) in ALLOWED).map((route) => [titleOf(route), route] as const))(
    'get by `with` from %s what is on its list, and nothing else',
    async (title, route) => {
      const plain = await read(route, 'per_page=3');
      expect(hiddenFieldsIn(plain, 'staff')).toEqual([]);
      const allowed = ALLOWED[title] ?? [];
      for (const name of [...WITH, ...allowed, 'terms', 'customer', 'user']) {
        const body = await read(route, `per_page=3&with[]=${encodeURIComponent(name)}`);
        expect([name, hiddenFieldsIn(body, 'staff')]).toEqual([name, []]);
        const added = fieldsIn(body).filter((field) => !fieldsIn(plain).includes(field));
        if (!allowed.includes(name)) expect([name, added]).toEqual([name, []]);
      }
      for (const query of SELECTS.filter((each) => !each.startsWith('with'))) {
        const added = fieldsIn(await read(route, `per_page=3&${query}`)).filter(
          (each) => !fieldsIn(plain).includes(each)
        );
        expect([query, added]).toEqual([query, []]);
      }
    }
  );
});
