import { sortKey } from '../../server/src/domain/text';
import { activityContentType } from '../../server/src/modules/activity/content-types/activity';
import { attributesModule, findAttributesOf } from '../../server/src/modules/attributes';
import {
  attributeGroupType,
  attributeTermType,
  variantAttributeModel,
} from '../../server/src/modules/attributes/content-types/attributes';
import { duplicateProduct } from '../../server/src/modules/catalog/bulk/use-cases/duplicate-product';
import {
  productTermModel,
  productType,
  productVariantType,
} from '../../server/src/modules/catalog/content-types/catalog';
import { findVariantsOf } from '../../server/src/modules/catalog/variants/variants.repository';
import { productDownloadType } from '../../server/src/modules/downloads/content-types/downloads';
import { findDownloadsOf } from '../../server/src/modules/downloads';
import { labelLinkModel, labelType } from '../../server/src/modules/labels/content-types/labels';
import { documentColumns } from '../../server/src/platform/db/columns';
import { versionModel } from '../../server/src/platform/cache/versions';
import { outboxModel } from '../../server/src/platform/events/outbox-model';
import type { Platform } from '../../server/src/platform/platform';
import { coreStore } from '../support/store-process';
import { createTestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';
import { tableOf } from '../support/table-of';
import { processOf } from '../support/test-platform';

const EDITOR = { author: 'Ada', userId: 1 };

const MODELS = [
  ...[productType, productVariantType, activityContentType, productDownloadType].map(tableOf),
  ...[attributeGroupType, attributeTermType, labelType].map(tableOf),
  ...[productTermModel, variantAttributeModel, labelLinkModel, versionModel, outboxModel, coreStore],
];

describeOnEachDatabase('the copy of a product', MODELS, (database) => {
  let platform: Platform;
  let productId: number;
  let variantIds: readonly number[];
  let redId: number;

  const insert = (table: string, values: Readonly<Record<string, unknown>>): Promise<number> =>
    platform.db.insert(table, { ...documentColumns(platform.clock.now()), ...values });

  const insertVariant = (serial_index: number, values: Readonly<Record<string, unknown>> = {}): Promise<number> =>
    insert('shop_product_variants', {
      post_id: productId,
      variation_title: `Variant ${serial_index}`,
      item_price: 100 * serial_index,
      serial_index,
      sku: `SKU-${serial_index}`,
      sku_key: `sku-${serial_index}`,
      stock_status: 'in-stock',
      item_status: 'active',
      payment_type: 'onetime',
      media: '[]',
      other_info: '{}',
      ...values,
    });

  const insertFile = (title: string, ids: readonly number[]): Promise<number> =>
    insert('shop_product_downloads', {
      post_id: productId,
      product_variation_id: JSON.stringify(ids),
      download_identifier: title,
      title,
      type: 'file',
      driver: 'local',
      bucket: '',
      file_name: 'guide.pdf',
      file_path: 'guide.pdf',
      file_url: 'guide.pdf',
      file_size: 3,
      settings: '{}',
      serial: 1,
    });

  const attach = (variation_id: number, group_id: number, term_id: number): Promise<number> =>
    platform.db.insert('shop_variant_attributes', { variation_id, group_id, term_id });

  beforeAll(async () => {
    platform = processOf(database(), createTestClock(), 'one');
    await attributesModule.start?.(platform);
    productId = await insert('shop_products', {
      post_title: 'Shirt',
      post_name: 'shirt',
      post_status: 'publish',
      manage_downloadable: 1,
      gallery: '[]',
      other_info: '{}',
    });
    variantIds = [await insertVariant(1), await insertVariant(2), await insertVariant(3)];
    const group = (title: string) => insert('shop_attribute_groups', { title, slug: title.toLowerCase() });
    const [color, size] = [await group('Colour'), await group('Size')];
    const term = (group_id: number, title: string) =>
      insert('shop_attribute_terms', { group_id, title, slug: title.toLowerCase() });
    redId = await term(color, 'Red');
    const [blue, small] = [await term(color, 'Blue'), await term(size, 'Small')];
    const [one, two] = variantIds as [number, number];
    await attach(one, color, redId);
    await attach(one, size, small);
    await attach(two, color, blue);
    await insertFile('For all', []);
    await insertFile('For the second', [two]);
    const label_id = await insert('shop_labels', { value: 'New', value_key: 'new' });
    await platform.db.insert('shop_label_links', { label_id, entity_type: 'product', entity_id: productId });
  });

  afterAll(() => platform.versions.stop());

  const copyWith = async (files: 'yes' | 'no') => {
    const body = { import_downloadable_files: files } as Parameters<typeof duplicateProduct>[2];
    const copy = await duplicateProduct(platform, productId, body, EDITOR);
    const variants = await findVariantsOf(platform.db, [copy.id]);
    return { copy, variants };
  };

  it('has the attributes of the original, variant by variant, and none of its labels', async () => {
    const { copy, variants } = await copyWith('no');
    const attributes = await findAttributesOf(
      platform.db,
      variants.map(({ id }) => id)
    );
    const titles = variants.map(({ id }) => (attributes.get(id) ?? []).map(({ term_title: title }) => title));
    expect(titles).toEqual([['Red', 'Small'], ['Blue'], []]);
    expect(variants.map(({ sku }) => sku)).toEqual([null, null, null]);
    const originals = await findAttributesOf(platform.db, variantIds);
    expect(originals.get(variantIds[0] as number)?.map(({ term_id: id }) => id)).toContain(redId);
    const labels = await platform.db.table('shop_label_links').where({ entity_type: 'product' }).select('entity_id');
    expect(labels.map(({ entity_id: id }) => Number(id))).toEqual([productId]);
    expect(copy).toMatchObject({ post_title: 'Shirt (Copy)', manage_downloadable: 0 });
    const place = await platform.db.table('shop_products').where({ id: copy.id }).first('title_sort');
    expect(place).toEqual({ title_sort: sortKey('Shirt (Copy)') });
    expect(await findDownloadsOf(platform, [copy.id])).toEqual(new Map());
  });

  it('has the files too where they are asked for, each for the copies of its variants', async () => {
    const { copy, variants } = await copyWith('yes');
    const files = (await findDownloadsOf(platform, [copy.id])).get(copy.id) ?? [];
    expect(copy.manage_downloadable).toBe(1);
    expect(files).toMatchObject([
      { title: 'For all', product_variation_id: [] },
      { title: 'For the second', product_variation_id: [variants[1]?.id] },
    ]);
    const identifiers = await platform.db.table('shop_product_downloads').pluck('download_identifier');
    expect(new Set(identifiers).size).toBe(4);
  });

  it.each([
    [0, 'in-stock'],
    [1, 'out-of-stock'],
  ])('is to be had as the original is, where manage_stock of the product is %i', async (flag, status) => {
    const mugId = await insert('shop_products', {
      ...{ post_title: 'Mug', post_name: `mug-${flag}`, post_status: 'publish', manage_stock: flag },
      ...{ gallery: '[]', other_info: '{}' },
    });
    const stock = { manage_stock: 1, total_stock: 0, available: 0, on_hold: 0, committed: 0 };
    await insertVariant(4 + flag, { ...stock, post_id: mugId, stock_status: status });
    const body = { import_stock_management: 'yes' } as Parameters<typeof duplicateProduct>[2];
    const copy = await duplicateProduct(platform, mugId, body, EDITOR);
    expect(copy).toMatchObject({ manage_stock: flag, stock_availability: status });
    expect(await findVariantsOf(platform.db, [copy.id])).toMatchObject([{ manage_stock: 1, stock_status: status }]);
  });
});
