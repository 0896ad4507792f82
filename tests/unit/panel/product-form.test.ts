import { toProductBody, toProductForm } from '../../../admin/src/catalog/product/product-form';
import { checkedVariantFields, variantToCorrect } from '../../../admin/src/catalog/product/variant-fields';
import { fieldOfFirst } from '../../../admin/src/home/setup/first-product';
import { stockOf } from '../../../admin/src/catalog/stock-figures';
import { entriesOf, refusedCells, rowsOfProducts } from '../../../admin/src/catalog/prices/price-rows';
import type { EditedProduct } from '../../../server/src/contracts/products';
import type { ProductVariant } from '../../../server/src/contracts/variants';

const variant = (id: number, changes: Partial<ProductVariant> = {}): ProductVariant =>
  ({
    id,
    post_id: 7,
    variation_title: `V${id}`,
    item_price: 1_000,
    compare_price: 0,
    manage_cost: 'no',
    item_cost: 0,
    sku: null,
    payment_type: 'onetime',
    item_status: 'active',
    manage_stock: 1,
    total_stock: 5,
    media: [],
    other_info: { payment_type: 'onetime' },
    ...changes,
  }) as ProductVariant;

const product = (variants: readonly ProductVariant[], changes: Partial<EditedProduct> = {}): EditedProduct =>
  ({
    ID: 7,
    post_title: 'Mug',
    post_status: 'publish',
    post_date: '2026-01-01 00:00:00',
    post_excerpt: '',
    post_content: '',
    post_name: 'mug',
    thumbnail: null,
    featured_image_id: null,
    gallery: [],
    variants,
    downloadable_files: [],
    detail: {
      fulfillment_type: 'physical',
      variation_type: variants.length > 1 ? 'simple_variations' : 'simple',
      manage_stock: 1,
      default_variation_id: null,
      other_info: {},
    },
    ...changes,
  }) as EditedProduct;

const STORE = { timezone: 'UTC', weight_unit: 'lbs' };

const stored = toProductForm(product([variant(1), variant(2)]), [], STORE);
const at = { id: 7, form: stored, timeZone: 'UTC' };

describe('what is sent of a product', () => {
  it('is what the server always asks for where nothing was touched', () => {
    expect(toProductBody(stored, at)).toEqual({
      post_title: 'Mug',
      post_status: 'publish',
      detail: { fulfillment_type: 'physical', variation_type: 'simple_variations', other_info: {} },
      variants: [1, 2].map((id) => ({
        id,
        post_id: 7,
        variation_title: `V${id}`,
        other_info: { payment_type: 'onetime' },
      })),
    });
  });

  it('is one cell where one cell was touched: no stock goes along that a sale may have moved', () => {
    const [first, second] = stored.variants;
    if (!first || !second) throw new Error('Two variants are stored.');
    const { variants } = toProductBody({ ...stored, variants: [first, { ...second, price: 1_250 }] }, at);
    expect(variants?.[0]).not.toHaveProperty('item_price');
    expect(variants?.[1]).toMatchObject({ id: 2, item_price: 1_250 });
    expect(variants?.[1]).not.toHaveProperty('total_stock');
  });

  it('ceases to count pieces where no variant has a number any more', () => {
    const variants = stored.variants.map((each) => ({ ...each, stock: null }));
    const body = toProductBody({ ...stored, variants }, at);
    expect(body.detail).toMatchObject({ manage_stock: 0 });
    expect(body.variants).toMatchObject([{ manage_stock: 0 }, { manage_stock: 0 }]);
  });

  it('has the moment of a schedule in GMT', () => {
    const berlin = { ...at, timeZone: 'Europe/Berlin' };
    const body = toProductBody({ ...stored, status: 'future', publishAt: '2031-07-01T09:30' }, berlin);
    expect(body).toMatchObject({ post_status: 'future', post_date: '2031-07-01 07:30:00' });
  });

  it('gives the only variant the new title of its product, if it was called as that', () => {
    const alone = toProductForm(product([variant(1, { variation_title: 'Mug' })]), [], STORE);
    const body = toProductBody({ ...alone, title: 'Cup' }, { ...at, form: alone });
    expect(body.variants).toMatchObject([{ variation_title: 'Cup' }]);
  });

  it('survives old data without info, pictures and numbers', () => {
    const broken = variant(1, { media: null as never, other_info: null as never, sku: null });
    const form = toProductForm(product([broken], { post_date: null }), [], STORE);
    expect(form.variants).toMatchObject([{ pictures: [], weight: null, description: '' }]);
  });
});

describe('the details of a variant', () => {
  it('are sent where they were touched: package, tax class and the price in words', () => {
    const [first, second] = stored.variants;
    if (!first || !second) throw new Error('Two variants are stored.');
    const touched = { ...second, packageSlug: 'tube', taxClass: 'reduced', billingSummary: ' 5 a month ' };
    const { variants } = toProductBody({ ...stored, variants: [first, touched] }, at);
    expect(variants?.[0]?.other_info).toEqual({ payment_type: 'onetime' });
    expect(variants?.[1]?.other_info).toEqual({
      payment_type: 'onetime',
      package_slug: 'tube',
      tax_class: 'reduced',
      billing_summary: '5 a month',
    });
  });

  it('have a weight with the unit that was seen, which is that of the store at first', () => {
    const weigh = (weight: number | null) => {
      const [first] = stored.variants;
      if (!first) throw new Error('A variant is stored.');
      return toProductBody({ ...stored, variants: [{ ...first, weight }] }, at).variants?.[0]?.other_info;
    };
    expect(weigh(2)).toEqual({ payment_type: 'onetime', weight: '2', weight_unit: 'lbs' });
    expect(weigh(null)).toEqual({ payment_type: 'onetime' });
  });

  it('are checked for what the page asks', () => {
    const namesOf = (payment: 'onetime' | 'subscription', kind: 'physical' | 'digital') =>
      checkedVariantFields({ payment }, 1, kind).map(({ name }) => name);
    expect(namesOf('onetime', 'physical')).toContain('variants.1.weight');
    expect(namesOf('onetime', 'digital')).not.toContain('variants.1.weight');
    expect(namesOf('subscription', 'digital')).toContain('variants.1.setupFee');
    expect(namesOf('onetime', 'digital')).not.toContain('variants.1.setupFee');
    const price = checkedVariantFields({ payment: 'onetime' }, 1, 'digital').find(
      ({ name }) => name === 'variants.1.price'
    );
    expect(price).toMatchObject({ required: true });
  });

  it('have a weight that nobody can read left as it is', () => {
    const [first] = stored.variants;
    if (!first) throw new Error('A variant is stored.');
    const { variants } = toProductBody({ ...stored, variants: [{ ...first, weight: { typed: 'heavy' } }] }, at);
    expect(variants?.[0]?.other_info).toEqual({ payment_type: 'onetime' });
  });

  it('are brought into view where something of them was refused', () => {
    const errors = { variants: { 0: { price: 'Too low.' }, 1: { setupFeeName: 'Missing.' }, 3: { weight: 'No.' } } };
    expect(variantToCorrect(errors, 0)).toBe(1);
    expect(variantToCorrect(errors, 3)).toBe(3);
    expect(variantToCorrect({ variants: { 0: { price: 'Too low.' } } }, 2)).toBeNull();
    expect(variantToCorrect({}, 0)).toBeNull();
  });
});

describe('the first product of the set-up', () => {
  it('has its refusals at its fields', () => {
    expect(
      ['post_title', 'detail.fulfillment_type', 'variants[0].item_price', 'variants[0].total_stock'].map(fieldOfFirst)
    ).toEqual(['title', 'kind', 'price', 'stock']);
  });
});

describe('a sheet of prices', () => {
  const rows = rowsOfProducts([product([variant(1), variant(2)])]);

  it('sends the cells that were touched, by product', () => {
    const changed = rows.map((row) => (row.id === 2 ? { ...row, price: 999 } : row));
    expect(entriesOf(changed, rows)).toEqual([{ id: 7, variants: [{ id: 2, item_price: 999 }] }]);
    expect(entriesOf(rows, rows)).toEqual([]);
  });

  it('shows a refusal at its cell, and one of a whole product at its first row', () => {
    const entries = [{ id: 7, variants: [{ id: 2, item_price: 999 }] }];
    const error = { index: 0, id: 7, message: 'No.', errors: { 'variants[0].compare_price': ['Too low.'] } };
    expect(refusedCells(rows, entries, [error])).toEqual({ 'rows.1.compare': ['Too low.'] });
    expect(refusedCells(rows, entries, [{ ...error, errors: {} }])).toEqual({ 'rows.1.price': ['No.'] });
  });
});

describe('the stock of a product', () => {
  const detail = { manage_stock: 1, stock_availability: 'in-stock' } as const;
  const counted = (available: number) => ({ manage_stock: 1, available }) as const;

  it('is low by the threshold of the store', () => {
    const counts = true;
    const stateBy = (low: number) => stockOf(detail, [counted(3), counted(20)], { low, counts }).state;
    expect([stateBy(10), stateBy(3), stateBy(2)]).toEqual(['low', 'low', 'in']);
    expect(stockOf(detail, [counted(0)], { low: 10, counts })).toEqual({ state: 'out', available: 0, counted: 1 });
    expect(stockOf({ ...detail, manage_stock: 0 }, [counted(1)], { low: 10, counts }).state).toBe('notCounted');
    const sold = { ...detail, stock_availability: 'out-of-stock' as const };
    expect(stockOf(sold, [counted(0)], { low: 10, counts: false }).state).toBe('notCounted');
  });
});
