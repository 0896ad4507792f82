import { UnprocessableError } from '../../server/src/domain/errors';
import { addItem } from '../../server/src/modules/cart/use-cases/add-item';
import { CATALOG_VERSION } from '../../server/src/modules/catalog';
import type { InventoryCriteria, UpdateStockCommand } from '../../server/src/modules/catalog/commands';
import { related } from '../../server/src/modules/catalog/insights/insights.controller';
import { exportInventory } from '../../server/src/modules/catalog/inventory/use-cases/export-inventory';
import { readInventory } from '../../server/src/modules/catalog/inventory/use-cases/read-inventory';
import { stockService } from '../../server/src/modules/catalog/product-service';
import { createBump } from '../../server/src/modules/order-bumps/use-cases/save-bump';
import { readBump } from '../../server/src/modules/order-bumps/use-cases/read-bumps';
import { duplicateProduct } from '../../server/src/modules/catalog/bulk/use-cases/duplicate-product';
import { saveBundle } from '../../server/src/modules/catalog/bundles/save-bundle';
import { searchOptions } from '../../server/src/modules/catalog/lookups/find-variants';
import { deleteProduct } from '../../server/src/modules/catalog/products/use-cases/delete-product';
import { readProducts, readShownProduct } from '../../server/src/modules/catalog/products/use-cases/read-products';
import { findPurchasableVariants } from '../../server/src/modules/catalog/purchasable-variants.read-model';
import { deleteVariant } from '../../server/src/modules/catalog/variants/use-cases/delete-variant';
import { examine } from '../../server/src/modules/doctor/examine';
import { storefrontModule } from '../../server/src/modules/storefront';
import { dialectOf } from '../../server/src/modules/storefront/search/dialect';
import { catchUpSearch } from '../../server/src/modules/storefront/search/search-upkeep';
import { listPublished } from '../../server/src/modules/storefront/use-cases/list-published';
import { readProductPage } from '../../server/src/modules/storefront/use-cases/read-product-page';
import { renderProductViews } from '../../server/src/modules/storefront/use-cases/render-product-views';
import { searchProducts } from '../../server/src/modules/storefront/use-cases/search-products';
import { callerFrom } from '../../server/src/platform/caller';
import { documentColumns } from '../../server/src/platform/db/columns';
import type { Platform } from '../../server/src/platform/platform';
import { startProcess, storeTables } from '../support/store-process';
import { createTestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

/** A bundle is shown as what a cart makes of it, whatever becomes of its parts. See docs/rules/stock.md#bundles. */

const EDITOR = { author: 'Ada', userId: 1 };
const MODELS = [...storeTables(), ...(storefrontModule.rawModels ?? [])];
const TABLES = [...new Map(MODELS.map((model) => [model.tableName, model])).values()];

type Values = Readonly<Record<string, unknown>>;

/** What a part, and its product, may be. */
type State = { readonly product?: Values; readonly variant?: Values };

const STATUSES = ['publish', 'private', 'draft', 'future', 'trash'];
const STOCKS: readonly State[] = [0, 1].flatMap((productCounts) =>
  [0, 1].flatMap((counts) =>
    [0, 3].flatMap((available) =>
      ['in-stock', 'out-of-stock'].map((stock_status) => ({
        product: { manage_stock: productCounts },
        variant: { manage_stock: counts, available, total_stock: available, stock_status },
      }))
    )
  )
);
const STATES: readonly State[] = [
  ...STATUSES.map((post_status) => ({ product: { post_status } })),
  { variant: { item_status: 'inactive' } },
  ...STOCKS,
];

describeOnEachDatabase('a bundle', TABLES, (database) => {
  let platform: Platform;
  let numbers = 0;

  const insert = (table: string, values: Values): Promise<number> =>
    platform.db.insert(table, { ...documentColumns(platform.clock.now()), ...values });

  /** A product of one variant, called by a word of its own. */
  const product = async (title: string, { product: own = {}, variant = {} }: State = {}) => {
    numbers += 1;
    const word = `${title}${numbers}x`;
    const id = await insert('shop_products', {
      ...{ post_title: word, post_name: word.toLowerCase(), post_status: 'publish', is_bundle: 0, has_subscription: 0 },
      ...{ manage_stock: 0, stock_availability: 'in-stock', fulfillment_type: 'physical', variation_type: 'simple' },
      ...{ min_price: 100, max_price: 100, gallery: '[]', other_info: '{}', post_date: platform.clock.now(), ...own },
    });
    const variantId = await variantOf(id, { variation_title: word, ...variant });
    return { id, variantId, word };
  };

  const variantOf = (post_id: number, values: Values): Promise<number> =>
    insert('shop_product_variants', {
      ...{ post_id, variation_title: 'Second', item_price: 100, compare_price: 0, item_cost: 0, serial_index: 1 },
      ...{ item_status: 'active', payment_type: 'onetime', fulfillment_type: 'physical', stock_status: 'in-stock' },
      ...{ manage_stock: 0, total_stock: 0, available: 0, on_hold: 0, committed: 0, media: '[]', other_info: '{}' },
      ...values,
    });

  const bundleOf = async (parts: readonly { readonly variantId: number }[], state: State = {}) => {
    const box = await product('Box', { ...state, product: { is_bundle: 1, ...state.product } });
    const ids = parts.map(({ variantId }) => variantId);
    await saveBundle(platform, box.variantId, { childIds: ids }, EDITOR);
    return box;
  };

  const countStock = async (active: 'yes' | 'no'): Promise<void> => {
    const value = JSON.stringify({ modules_settings: { stock_management: { active } } });
    await platform.db.table('strapi_core_store_settings').where({ key: 'plugin_shop_store_settings' }).delete();
    await platform.db.insert('strapi_core_store_settings', {
      key: 'plugin_shop_store_settings',
      value,
      type: 'object',
    });
    await platform.versions.raise('settings');
  };

  /** Why a cart does not take it; null where it does. */
  const refusal = async (item_id: number): Promise<string | null> => {
    try {
      await addItem(platform, callerFrom({}), { item_id, cartHash: null });
      return null;
    } catch (error) {
      if (!(error instanceof UnprocessableError)) throw error;
      return error.message;
    }
  };

  type Product = { readonly id: number; readonly variantId: number; readonly word: string };

  /** What each place that shows it says of its stock. */
  const shown = async ({ id, variantId, word }: Product) => {
    const criteria = { include_ids: [id], with: ['variants'], per_page: 10, current_page: 1 };
    const all = await listPublished(platform, { ...criteria, allow_out_of_stock: 'yes' });
    const inStock = await listPublished(platform, criteria);
    const page = await readProductPage(platform, String(id));
    const { products: views } = await renderProductViews(platform, { ...criteria, allow_out_of_stock: 'yes' });
    const found = await searchProducts(platform, { post_title: word });
    const choices = await searchOptions(platform, { search: word });
    const staffList = await readProducts(platform, { search: word, page: 1, per_page: 10, with: ['variants'] });
    const stockFilter = [[{ source: ['stock', 'stock_status'], operator: 'in', value: ['in-stock'] }]];
    const staffInStock = await readProducts(platform, {
      ...{ search: word, page: 1, per_page: 10 },
      ...{ filter_type: 'advanced', advanced_filters: stockFilter },
    });
    const staffPage = await readShownProduct(platform, id, { wantsVariants: true });
    const isIn = (status: string | undefined) => status === 'in-stock';
    const isItIn = (variants: readonly { readonly id: number; readonly stock_status: string }[] | null | undefined) =>
      isIn(variants?.find((variant) => variant.id === variantId)?.stock_status);
    return {
      listed: isIn(all.products[0]?.stock_availability),
      listedVariant: isItIn(all.variants),
      filtered: inStock.products.length === 1,
      counted: inStock.total === 1,
      page: isIn(page?.product.stock_availability),
      pageVariant: isItIn(page?.product.variants),
      views: !views.views.includes('shop-card__availability'),
      search: isIn(found.products[0]?.detail.stock_availability),
      choice: choices.some((choice) => choice.id === variantId),
      staffList: isIn(staffList.products.find((each) => each.id === id)?.stock_availability),
      staffFilter: staffInStock.products.some((each) => each.id === id),
      staffPage: isIn(staffPage.product.stock_availability),
      staffListVariant: isItIn(staffList.variants.get(id)),
      staffPageVariant: isItIn(staffPage.variants),
    };
  };

  const everywhere = (isIn: boolean) => ({
    ...{ listed: isIn, listedVariant: isIn, filtered: isIn, counted: isIn, page: isIn, pageVariant: isIn },
    ...{ views: isIn, search: isIn, choice: isIn, staffList: isIn, staffFilter: isIn, staffPage: isIn },
    ...{ staffListVariant: isIn, staffPageVariant: isIn },
  });

  beforeAll(async () => {
    ({ platform } = await startProcess(database(), createTestClock()));
    await dialectOf(platform).prepare(platform.db);
  });

  afterAll(() => platform.versions.stop());

  it.each(['yes', 'no'] as const)(
    'is shown as what a cart makes of it, whatever its part is and with counting: %s',
    async (active) => {
      await countStock(active);
      const outcomes = new Set<boolean>();
      for (const state of STATES) {
        const box = await bundleOf([await product('Fine'), await product('Part', state)]);
        await catchUpSearch(platform);
        const isIn = (await refusal(box.variantId)) === null;
        outcomes.add(isIn);
        expect({ state, ...(await shown(box)) }).toEqual({ state, ...everywhere(isIn) });
      }
      expect(outcomes.size).toBe(2);
    }
  );

  it('is in stock as long as one of its variants is, and each variant is shown by itself', async () => {
    await countStock('yes');
    const gone = await product('Gone', { variant: { stock_status: 'out-of-stock' } });
    const box = await bundleOf([gone]);
    const second = await variantOf(box.id, { serial_index: 2 });
    await saveBundle(platform, second, { childIds: [(await product('Fine')).variantId] }, EDITOR);
    await catchUpSearch(platform);
    const { choice, listedVariant, pageVariant, staffListVariant, staffPageVariant, ...others } = await shown(box);
    const ofIts = [choice, listedVariant, pageVariant, staffListVariant, staffPageVariant];
    expect(ofIts).toEqual(ofIts.map(() => false));
    expect(Object.values(others).every((isIn) => isIn)).toBe(true);
    expect(await shown({ ...box, variantId: second })).toMatchObject({ listedVariant: true, pageVariant: true });
  });

  it('is short where it is counted itself', async () => {
    await countStock('yes');
    const own = { product: { manage_stock: 1, stock_availability: 'out-of-stock' } };
    const empty = { manage_stock: 1, stock_status: 'out-of-stock' };
    const box = await bundleOf([await product('Fine')], { ...own, variant: empty });
    await catchUpSearch(platform);
    expect(await refusal(box.variantId)).toBe(`"${box.word}" is out of stock.`);
    expect(await shown(box)).toEqual(everywhere(false));
  });

  it('is told to the staff as it is shown: in inventory and its file, as a relative, as an offer and after a count', async () => {
    await countStock('yes');
    const counted = {
      product: { manage_stock: 1 },
      variant: { manage_stock: 1, available: 3, total_stock: 3 },
    };
    const gone = await product('Gone', { variant: { stock_status: 'out-of-stock' } });
    const boxes = [await bundleOf([gone], counted), await bundleOf([await product('Fine')], counted)];
    for (const [index, box] of boxes.entries()) {
      const status = ['out-of-stock', 'in-stock'][index];
      const { rows } = await readInventory(platform, { page: 1, per_page: 10, search: box.word } as InventoryCriteria);
      expect(rows).toMatchObject([{ product: { stock_availability: status }, variants: [{ stock_status: status }] }]);
      const items = [{ id: box.variantId }];
      const file = await exportInventory(platform, { scope: 'selected', inventoryState: 'full', items });
      expect(file.csvData.trim().endsWith(`,3,${status}`)).toBe(true);
      const choice = JSON.stringify({ related_product_ids: [box.id] });
      const other = await product('Other', { product: { other_info: choice } });
      const asked = { platform, id: () => other.id, query: { posts_per_page: 6 } };
      const { products } = await related(asked as never);
      expect(products).toMatchObject([{ detail: { stock_availability: status } }]);
      const bump = { title: box.word, src_object_id: box.variantId };
      const id = await createBump(platform, bump, { displayName: 'Ada' } as never);
      expect((await readBump(platform, id)).offered).toMatchObject({ variant: { stock_status: status } });
      const stock = { post_id: box.id, variant_id: box.variantId, new_stock: 3, reason: 'correction' };
      expect(await stockService(platform).set(stock as UpdateStockCommand)).toMatchObject({ stock_status: status });
    }
  });

  it('is off sale with a draft in it, and on sale again with it', async () => {
    const part = await product('Part');
    const box = await bundleOf([await product('Fine'), part]);
    const publish = async (post_status: string): Promise<void> => {
      await platform.db.table('shop_products').where({ id: part.id }).update({ post_status });
      await platform.versions.raise(CATALOG_VERSION);
    };
    await publish('draft');
    await catchUpSearch(platform);
    expect(await refusal(box.variantId)).toBe(
      `"${box.word}" is not available: "${part.word}" in it is not sold any more.`
    );
    expect(await shown(box)).toEqual(everywhere(false));
    expect(await noticesOf(box.id)).toMatchObject([{ part: part.word }]);
    await publish('publish');
    expect(await refusal(box.variantId)).toBeNull();
    expect(await shown(box)).toEqual(everywhere(true));
    expect(await noticesOf(box.id)).toEqual([]);
  });

  const noticesOf = async (productId: number) => {
    const { client, knex } = database();
    for await (const finding of examine({ client, raw: (sql) => knex.raw(sql) }, platform.clock.now())) {
      if (finding.name === 'stock/bundles') return finding.rows.filter((row) => Number(row.post_id) === productId);
    }
    return [];
  };

  it.each(['product', 'variant'] as const)(
    'is off sale once a %s in it is deleted, says what is gone, and is on sale when it is saved again',
    async (what) => {
      const [fine, part] = [await product('Fine'), await product('Part')];
      const second = await variantOf(part.id, { serial_index: 2 });
      const box = await bundleOf([fine, part]);
      const other = await bundleOf([fine, { variantId: second }]);
      await (what === 'product'
        ? deleteProduct(platform, part.id, EDITOR)
        : deleteVariant(platform, part.variantId, EDITOR));
      await catchUpSearch(platform);
      const content = (await findPurchasableVariants(platform, [box.variantId])).get(box.variantId);
      expect(content).toMatchObject({ parts: [{ variationId: fine.variantId }], deletedParts: [part.word] });
      const words = `"${box.word}" is not available: "${part.word}" in it is not sold any more.`;
      expect(await refusal(box.variantId)).toBe(words);
      expect(await shown(box)).toEqual(everywhere(false));
      expect(await noticesOf(box.id)).toMatchObject([{ part: part.word }]);
      expect((await refusal(other.variantId)) === null).toBe(what === 'variant');
      const copy = await duplicateProduct(platform, box.id, {} as never, EDITOR);
      const copied = (await findPurchasableVariants(platform, [copy.default_variation_id as number])).values();
      expect([...copied]).toMatchObject([{ deletedParts: [part.word], parts: [{ variationId: fine.variantId }] }]);
      await saveBundle(platform, box.variantId, { childIds: [fine.variantId] }, EDITOR);
      expect(await refusal(box.variantId)).toBeNull();
      expect(await shown(box)).toEqual(everywhere(true));
      expect(await noticesOf(box.id)).toEqual([]);
    }
  );

  it('is read in one statement more than a list without any', async () => {
    const box = await bundleOf([await product('Fine')]);
    const plain = await product('Plain');
    const costOf = async (id: number): Promise<number> => {
      const statements: string[] = [];
      const hear = ({ sql }: { readonly sql: string }) => void statements.push(sql);
      database().knex.on('query', hear);
      await readProductPage(platform, String(id));
      database().knex.off('query', hear);
      return statements.length;
    };
    await costOf(plain.id);
    expect((await costOf(box.id)) - (await costOf(plain.id))).toBe(1);
  });
});
