import { routesOf } from '../../server/src/compose';
import { modules } from '../../server/src/modules';
import { savePricingBody } from '../../server/src/modules/catalog/products/products.input';
import { pricingRow } from '../../server/src/modules/catalog/variants/variant-fields';
import type { AnyRoute } from '../../server/src/platform/http/route';
import { ok, pricingOf, shopApi, type Json } from '../support/catalogue';
import { callStore } from '../support/call-store';
import { asMerchant, createProduct, type Product } from '../support/merchant';
import { sampled } from '../support/sampled';
import { sharedStore } from '../support/shared-store';

/**
 * Every field of every body of the catalogue, with what it is not meant for; query-fuzz does the same for queries. Checks
 * turn it away, hardly ever a database: they share the values by turns, so that each field meets all of them on one or another.
 */
const store = sharedStore();
const api = shopApi(store);

const AREA = /^\/(products|variants|inventory)(\/|$)/;
const routes = routesOf(modules).filter(({ path }) => AREA.test(path));
const writing = routes.filter(({ method }) => method !== 'GET' && method !== 'DELETE');

type Fields = { readonly fields?: Readonly<Record<string, unknown>> };
const fieldsOf = (schema: unknown): readonly string[] => Object.keys((schema as Fields | undefined)?.fields ?? {});

const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  '',
  '1e3',
  "'",
  'x'.repeat(3_000),
  '<script>alert(1)</script>',
  '\u0000',
  '\uD83D',
  [],
  [[]],
  [null],
  [{}],
  Array.from({ length: 600 }, (_, index) => index + 1),
  {},
  { id: { $ne: 1 } },
  JSON.parse('{"__proto__": {"a": 1}, "constructor": {"prototype": {"b": 2}}}'),
];

let product: Product;

beforeAll(async () => {
  product = await createProduct(store, { variants: [{ stock: 5 }, {}] });
});

/** Ids of a product and a variant that exist, so that the input is what decides. */
const pathOf = ({ path }: AnyRoute): string =>
  path.replace(/:([^/]+)/g, (_, name: string) => String(/varia/i.test(name) ? product.variantIds[0] : product.id));

const nameOf = ({ method, path }: AnyRoute): string => `${method} ${path}`;

/** A leak would name a column that no answer has, or the words of a database driver. */
const LEAKS = /document_id|sku_key|SQLITE_|syntax error|at \/|node_modules/;

const expectCalm = (status: number, body: unknown, sent: string): void => {
  const calm = status < 500 && !LEAKS.test(JSON.stringify(body));
  expect(calm ? 'calm' : `${status} for ${sent}: ${JSON.stringify(body).slice(0, 300)}`).toBe('calm');
};

describe('bodies', () => {
  const cases = writing.flatMap((route) =>
    [...fieldsOf(route.input?.body), 'unknown'].map((field, turn) => [nameOf(route), field, route, turn] as const)
  );

  it.each(cases)('%s %s', async (_name, field, route, turn) => {
    for (const value of sampled(VALUES, 6, turn)) {
      const { status, body } = await api(route.method, pathOf(route), { [field]: value });
      expectCalm(status, body, JSON.stringify(value).slice(0, 100));
    }
  });

  it.each(writing.map((route) => [nameOf(route), route] as const))(
    '%s with what is no object',
    async (_name, route) => {
      for (const text of [
        '[]',
        '"x"',
        '1',
        'null',
        '{"a":',
        '[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]',
      ]) {
        const headers = { ...asMerchant(store), 'content-type': 'application/json' };
        const { status, body } = await callStore<Json>(route.method, `${store.baseUrl}${pathOf(route)}`, {
          headers,
          body: text,
        });
        expectCalm(status, body, text);
      }
    }
  );

  const fields = [...fieldsOf(pricingRow), ...fieldsOf(savePricingBody), 'detail.other_info', 'detail'];

  it.each(fields.map((field, turn) => [field, turn] as const))('a save with a strange %s', async (field, turn) => {
    const whole = pricingOf(product, { variants: [{ stock: 5 }, {}] });
    const [row, ...others] = whole.variants as readonly Json[];
    const detail = whole.detail as Json;
    for (const value of sampled(VALUES, 6, turn)) {
      const inRow = {
        ...whole,
        variants: [{ ...row, [field]: value, other_info: { payment_type: 'onetime', [field]: value } }, ...others],
      };
      const inDetail = { ...whole, detail: { ...detail, [field]: value, other_info: { [field]: value } } };
      for (const body of [inRow, inDetail, { ...whole, [field]: value }]) {
        const { status, body: answer } = await api('POST', `/products/${product.id}/pricing`, body);
        expectCalm(status, answer, JSON.stringify(value).slice(0, 100));
      }
    }
  });

  it('leave a product that can still be read and sold', async () => {
    const { product: after } = await ok(api<{ product: Json }>('GET', `/products/${product.id}?with[]=variants`));
    const { post_excerpt, post_content } = after;
    const { body: shown } = await api('GET', `/public/product-views?include_ids[]=${product.id}`);
    expect(JSON.stringify([post_excerpt, post_content, shown])).not.toContain('<script');
  });
});
