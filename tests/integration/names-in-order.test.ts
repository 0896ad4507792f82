import { alphabetOf, sortKey } from '../../server/src/domain/text';
import { readGroups } from '../../server/src/modules/attributes/use-cases/groups';
import { listTerms } from '../../server/src/modules/catalog';
import { duplicateProduct } from '../../server/src/modules/catalog/bulk/use-cases/duplicate-product';
import { readProducts } from '../../server/src/modules/catalog/products/use-cases/read-products';
import { sortProducts, sortProductsAnew } from '../../server/src/modules/catalog/products/use-cases/sort-products';
import { addVariants } from '../../server/src/modules/catalog/variants/use-cases/add-variants';
import { listVariants } from '../../server/src/modules/catalog/variants/variants.repository';
import { listCoupons } from '../../server/src/modules/coupons/use-cases/read-coupons';
import { sortCoupons } from '../../server/src/modules/coupons/use-cases/sort-coupons';
import { keepFromOrder, matchCustomer } from '../../server/src/modules/customers';
import { listCustomers } from '../../server/src/modules/customers/use-cases/read-customers';
import { sortCustomers } from '../../server/src/modules/customers/use-cases/sort-customers';
import { listBumps } from '../../server/src/modules/order-bumps/use-cases/read-bumps';
import { readClasses, readZones } from '../../server/src/modules/shipping/use-cases/read-zones';
import { publicProductsQuery } from '../../server/src/modules/storefront/storefront.input';
import { listPublished } from '../../server/src/modules/storefront/use-cases/list-published';
import { selectSubscriptionPage } from '../../server/src/modules/subscriptions/subscription-list.read-model';
import { sortSubscriptions } from '../../server/src/modules/subscriptions/use-cases/sort-subscriptions';
import { documentColumns } from '../../server/src/platform/db/columns';
import { platformFixture } from '../support/platform-fixture';
import { soldSubscription } from '../support/sold-subscriptions';

/** As they are made; by code point 'Zebra' stands before 'banana', and 'Äpfel' and 'Öl' last. */
const NAMES = ['banana', 'Zebra', 'Äpfel', 'apple', 'Öl', 'Apple', 'Zebra'];
const IN_ORDER = ['Äpfel', 'apple', 'Apple', 'banana', 'Öl', 'Zebra', 'Zebra'];
const IN_SWEDISH = ['apple', 'Apple', 'banana', 'Zebra', 'Zebra', 'Äpfel', 'Öl'];

platformFixture('Lists by name', (store) => {
  const detail = { fulfillment_type: 'physical', variation_type: 'simple', other_info: {} } as const;
  const EDITOR = { author: 'Ada', userId: 1 };
  const ONCE = { payment_type: 'onetime', manage_setup_fee: 'no' };
  const sorted = { sort_type: 'asc', page: 1, per_page: 50 } as const;

  const insert = async (table: `shop_${string}`, rows: readonly object[]): Promise<void> => {
    const { db } = store().platform;
    for (const row of rows) await db.insert(table, { ...documentColumns(store().clock.now()), ...row });
  };

  const settle = async (country: string): Promise<void> => {
    const { platform, clock } = store();
    const value = JSON.stringify({ store_country: country });
    const key = 'plugin_shop_store_settings';
    await platform.db.table('strapi_core_store_settings').where({ key }).delete();
    await platform.db.insert('strapi_core_store_settings', { key, value, type: 'object' });
    await platform.versions.raise('settings');
    clock.advance(1_000);
  };

  const productsByTitle = async (sort_type: 'asc' | 'desc' = 'asc'): Promise<readonly string[]> => {
    const { products } = await readProducts(store().platform, { ...sorted, sort_by: 'post_title', sort_type });
    return products.map(({ post_title: title }) => title);
  };

  const shownTitles = async (sort_by: string): Promise<readonly string[]> => {
    const titles: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = { per_page: 2, paginate_using: 'cursor', cursor, filters: { sort_by } };
      const page = await listPublished(store().platform, publicProductsQuery.validateSync(query));
      titles.push(...page.products.map(({ post_title: title }) => title));
      cursor = page.nextCursor;
    }
    return titles;
  };

  it('has products in the order of readers, for the staff and the public, page by page', async () => {
    const { services } = store();
    for (const post_title of NAMES) await services.products.create({ post_title, post_status: 'publish', detail });
    expect(await productsByTitle()).toEqual(IN_ORDER);
    expect(await productsByTitle('desc')).toEqual([...IN_ORDER].reverse());
    expect(await shownTitles('name-asc')).toEqual(IN_ORDER);
    expect(await shownTitles('name-desc')).toEqual([...IN_ORDER].reverse());
  });

  it('gives keys to products that have none, once, and new ones where the country has another alphabet', async () => {
    const { platform } = store();
    const rows = NAMES.map((post_title, index) => ({
      ...{ post_title, post_name: `product-${index}`, post_status: 'publish', stock_availability: 'in-stock' },
      ...{ gallery: '[]', other_info: '{}', updated_at: new Date(0) },
    }));
    await insert('shop_products', rows);
    const keys = (): Promise<unknown> => platform.db.table('shop_products').orderBy('id').pluck('title_sort');
    await sortProducts(platform);
    expect(await keys()).toEqual(NAMES.map((name) => sortKey(name)));
    expect(await productsByTitle()).toEqual(IN_ORDER);
    const version = await platform.versions.current('catalog');
    await sortProducts(platform);
    expect(await platform.versions.current('catalog')).toBe(version);

    await settle('SE');
    await sortProducts(platform);
    expect(await keys()).toEqual(NAMES.map((name) => sortKey(name, alphabetOf('SE'))));
    expect(await shownTitles('name-asc')).toEqual(IN_SWEDISH);
    const untouched = await platform.db.table('shop_products').where('updated_at', '<=', new Date(0)).select('id');
    expect(untouched).toHaveLength(NAMES.length);
  });

  it('moves a product whose title changes', async () => {
    const { services } = store();
    const { productId } = await services.products.create({ post_title: 'Zebra', post_status: 'draft', detail });
    await services.products.create({ post_title: 'Mug', post_status: 'draft', detail });
    const { variants } = await services.products.find(productId);
    const body = {
      post_title: 'Äpfel',
      post_status: 'draft',
      detail: { ...detail, variation_type: 'simple' },
    } as const;
    await services.products.update(productId, {
      ...body,
      variants: variants.map(({ id }) => ({ id, post_id: productId, variation_title: 'One', other_info: ONCE })),
    } as never);
    expect(await productsByTitle()).toEqual(['Äpfel', 'Mug']);
  });

  const variantsByTitle = async (): Promise<readonly string[]> => {
    const { variants } = await listVariants(store().platform.db, {
      ...{ page: 1, perPage: 50, conditions: [] },
      sort: { column: 'variation_title', direction: 'asc' },
    });
    return variants.map(({ variation_title: title }) => title);
  };

  it('has variants in that order by title, however they came to it', async () => {
    const { platform, services } = store();
    const { productId } = await services.products.create({ post_title: 'Zebra', post_status: 'draft', detail });
    const variant = (variation_title: string) => ({ variation_title, other_info: ONCE });
    await addVariants(platform, productId, [variant('Öl'), variant('banana')] as never, EDITOR);
    expect(await variantsByTitle()).toEqual(['banana', 'Öl', 'Zebra']);
    const { variants } = await services.products.find(productId);
    const body = {
      post_title: 'Zebra',
      post_status: 'draft',
      detail: { ...detail, variation_type: 'simple_variations' },
    };
    await services.products.update(productId, {
      ...body,
      variants: [
        ...variants.map(({ id, variation_title: title }) => ({
          ...{ id, post_id: productId },
          ...variant(title === 'Zebra' ? 'Äpfel' : title),
        })),
        { ...variant('apple'), post_id: productId },
      ],
    } as never);
    expect(await variantsByTitle()).toEqual(['Äpfel', 'apple', 'banana', 'Öl']);
    await duplicateProduct(platform, productId, {}, EDITOR);
    expect(await variantsByTitle()).toEqual(['Äpfel', 'Äpfel', 'apple', 'apple', 'banana', 'banana', 'Öl', 'Öl']);

    await platform.db.table('shop_product_variants').update({ title_sort: null });
    await sortProducts(platform);
    expect((await variantsByTitle()).at(-1)).toBe('Öl');
    await settle('SE');
    await sortProducts(platform);
    expect((await variantsByTitle()).slice(-4)).toEqual(['Äpfel', 'Äpfel', 'Öl', 'Öl']);
  });

  it('makes all keys anew after a store came in', async () => {
    const { platform, services } = store();
    for (const post_title of ['b', 'a']) await services.products.create({ post_title, post_status: 'publish', detail });
    await sortProducts(platform);
    await platform.db.table('shop_products').update({ title_sort: 'of another version' });
    await sortProductsAnew(platform);
    expect(await productsByTitle()).toEqual(['a', 'b']);
  });

  it('gives keys to more rows than one statement takes', async () => {
    const { platform } = store();
    const now = store().clock.now();
    const rows = Array.from({ length: 1_203 }, (_none, index) => ({
      ...documentColumns(now),
      ...{ post_title: `Title ${index}`, post_name: `title-${index}`, post_status: 'draft' },
    }));
    for (let from = 0; from < rows.length; from += 100) {
      await platform.db.table('shop_products').insert(rows.slice(from, from + 100));
    }
    await sortProducts(platform);
    const left = await platform.db.table('shop_products').whereNull('title_sort').select('id');
    expect(left).toEqual([]);
  });

  it('has customers in that order by either name, and among namesakes by the other', async () => {
    const { platform, services } = store();
    const people = [
      ['Zoe', 'Özdemir'],
      ['anna', 'Zimmer'],
      ['Émile', 'Özdemir'],
      ['Bob', 'abbott'],
    ] as const;
    for (const [index, [firstName, lastName]] of people.entries()) {
      const shopper = { email: `c${index}@example.com`, firstName, lastName, userId: null, addresses: [] };
      await platform.db.transaction(() => matchCustomer(platform, shopper));
    }
    const by = async (sort_by: string): Promise<readonly string[]> => {
      const { customers } = await listCustomers(platform, { ...sorted, sort_by });
      return customers.map(({ first_name, last_name }) => `${first_name} ${last_name}`);
    };
    const byLast = ['Bob abbott', 'Émile Özdemir', 'Zoe Özdemir', 'anna Zimmer'];
    const byFirst = ['anna Zimmer', 'Bob abbott', 'Émile Özdemir', 'Zoe Özdemir'];
    expect([await by('last_name'), await by('first_name')]).toEqual([byLast, byFirst]);

    const { customers } = await listCustomers(platform, { ...sorted, search: 'anna' });
    await services.customers.update(customers[0]?.id ?? 0, {
      email: 'c1@example.com',
      first_name: 'Yann',
      last_name: 'Aal',
    });
    expect((await by('last_name'))[0]).toBe('Yann Aal');

    const [yann] = (await listCustomers(platform, { ...sorted, search: 'Yann' })).customers;
    const buyer = { userId: null, firstName: 'Yann', lastName: 'Zwahlen' };
    await platform.db.transaction(() => keepFromOrder(platform, yann as NonNullable<typeof yann>, buyer, null));
    expect((await by('last_name')).at(-1)).toBe('Yann Zwahlen');

    await platform.db.table('shop_customers').update({ first_name_sort: null, last_name_sort: null });
    await sortCustomers(platform);
    expect((await by('first_name')).at(-2)).toBe('Yann Zwahlen');
  });

  it('has coupons in that order by title and by code', async () => {
    const { platform } = store();
    await insert(
      'shop_coupons',
      NAMES.map((title, index) => ({
        ...{ title, code: `${title}${index}`, code_key: `key-${index}`, status: 'active', type: 'fixed', amount: 100 },
        ...{ use_count: 0, priority: 0, conditions: '{}' },
      }))
    );
    await sortCoupons(platform);
    const by = async (sort_by: string) =>
      (await listCoupons(platform, { ...sorted, sort_by })).rows.map(({ coupon }) => coupon);
    expect((await by('title')).map(({ title }) => title)).toEqual(IN_ORDER);
    expect((await by('code')).map(({ title }) => title)).toEqual(IN_ORDER);
  });

  it('has subscriptions in that order by what they are for', async () => {
    const { platform } = store();
    await soldSubscription(platform);
    expect(await platform.db.table('shop_subscriptions').pluck('item_name_sort')).toEqual([sortKey('Box - Small')]);
    await insert(
      'shop_subscriptions',
      NAMES.map((item_name, index) => ({
        ...{ item_name, uuid: `uuid-${index}`, status: 'active', parent_order_id: 1, customer_id: 1, revision: 1 },
        ...{ original_plan: '{}', config: '{}', meta: '{}' },
      }))
    );
    const names = async (): Promise<readonly string[]> => {
      const sort = { column: 'item_name', direction: 'asc' } as const;
      const page = await selectSubscriptionPage(platform.db, { page: 1, perPage: 50, conditions: [], sort });
      return page.subscriptions.map(({ row }) => row.item_name);
    };
    await sortSubscriptions(platform);
    expect(await names()).toEqual(['Äpfel', 'apple', 'Apple', 'banana', 'Box - Small', 'Öl', 'Zebra', 'Zebra']);
  });

  it('has categories in that order, and in another in another country', async () => {
    const { platform } = store();
    await insert(
      'shop_product_categories',
      NAMES.map((name, index) => ({ name, slug: `slug-${index}` }))
    );
    const names = async () => (await listTerms(platform, 'product-categories')).map(({ name }) => name);
    expect(await names()).toEqual(IN_ORDER);
    await settle('SE');
    expect(await names()).toEqual(IN_SWEDISH);
  });

  it('has attribute groups, order bumps, zones and shipping classes in that order, page by page', async () => {
    const { platform } = store();
    const titled = NAMES.map((title, index) => ({
      title,
      slug: `slug-${index}`,
      title_key: `t${index}`,
      slug_key: `s${index}`,
    }));
    await insert(
      'shop_attribute_groups',
      titled.map((row) => ({ ...row, description: '', settings: '{}', serial: 0 }))
    );
    await insert(
      'shop_shipping_zones',
      NAMES.map((name, index) => ({ name, region: 'DE', meta: '{}', sort_order: index }))
    );
    await insert(
      'shop_shipping_classes',
      NAMES.map((name) => ({ name, cost: 0, type: 'fixed', per_item: 0 }))
    );
    const bump = { status: 'active', priority: 1, src_object_id: 1, conditions: '[]', config: '{}' };
    await insert(
      'shop_order_bumps',
      NAMES.map((title) => ({ ...bump, title }))
    );
    const pages = async (read: (page: number) => Promise<readonly string[]>) => [
      ...(await read(1)),
      ...(await read(2)),
      ...(await read(3)),
    ];
    const groups = await pages(async (page) =>
      (await readGroups(platform, { page, per_page: 3, order_by: 'title', order_type: 'asc' })).data.map(
        ({ title }) => title
      )
    );
    const named = (read: typeof readZones | typeof readClasses, sort_type: 'asc' | 'desc') =>
      pages(async (page) => {
        const found = await read(platform, { page, per_page: 3, sort_by: 'name', sort_type });
        expect(found.total).toBe(NAMES.length);
        return found.data.map(({ name }) => name);
      });
    const bumps = await pages(async (page) =>
      (await listBumps(platform, { page, per_page: 3, sort_by: 'title', sort_type: 'asc' })).rows.map(
        ({ bump: { title } }) => title
      )
    );
    expect([groups, bumps]).toEqual([IN_ORDER, IN_ORDER]);
    expect(await named(readZones, 'asc')).toEqual(IN_ORDER);
    expect(await named(readClasses, 'desc')).toEqual([...IN_ORDER].reverse());
  });
});
