import type { Knex } from 'knex';
import type { StoreClient } from '../../support/store-site';
import { createDraw } from './draw';
import { DEPARTMENTS, planCatalogue, type PlannedProduct } from './plan-catalogue';
import { planCustomers, type PlannedCustomer } from './plan-customers';
import { planOrders, type PlanParts } from './plan-orders';
import { writeCarts } from './write-carts';
import { writeCatalogue, type Catalogue } from './write-catalogue';
import { writeCustomers } from './write-customers';
import { writeOrders } from './write-orders';
import { writeRules, type RuleCounts } from './write-rules';
import { withoutIndexes } from './without-indexes';
import { writeLicenses, type StoredLicenses } from './write-licenses';

export type Sizes = RuleCounts & {
  readonly products: number;
  readonly orders: number;
  readonly months: number;
  readonly carts: number;
  readonly licenses: number;
};

/** What the load needs to know of the store. */
export type Population = {
  readonly orderIds: readonly number[];
  /** Published products. */
  readonly productIds: readonly number[];
  /** Large and small ones in turn. */
  readonly categoryIds: readonly number[];
  /** Variants that are for sale. */
  readonly variantIds: readonly number[];
  /** Each of them fills one order. */
  readonly cartHashes: readonly string[];
  readonly customers: readonly PlannedCustomer[];
  readonly licenses: StoredLicenses;
};

type Say = (text: string) => void;

const SEED = 20_260_101;

const namesOf = (names: readonly string[]): readonly string[] => names.map((name) => `shop_${name}`);

/** Those that hold several rows for each order. */
const SALES = namesOf([
  'customers',
  'customer_addresses',
  'orders',
  'order_items',
  'order_transactions',
  'order_addresses',
  'order_operations',
  'stock_movements',
  'activities',
]);

const TABLES = [
  ...namesOf(['products', 'product_variants', 'product_categories', 'product_terms', 'product_search']),
  ...SALES,
  ...namesOf(['licenses', 'license_sites', 'license_activations']),
  ...namesOf(['carts', 'coupons', 'shipping_zones', 'shipping_methods', 'tax_rates']),
];

/** What a database that runs for a day does by itself: without it the planner would know nothing of these rows. */
const refreshStatistics = async (db: Knex, client: StoreClient): Promise<void> => {
  if (client === 'sqlite') return void (await db.raw('analyze'));
  for (const table of TABLES) {
    await db.raw(client === 'postgres' ? `vacuum analyze ${table}` : `analyze table ${table}`);
  }
};

const forLoad = ({ productIds, categoryIds }: Catalogue, products: readonly PlannedProduct[]) => ({
  productIds: productIds.filter((_id, index) => products[index]?.status === 'publish'),
  categoryIds: DEPARTMENTS.flatMap((_name, index) => [
    categoryIds[index] as number,
    categoryIds[DEPARTMENTS.length + index] as number,
  ]),
});

/**
 * Fills the empty tables of a store that is not running: catalogue, customers, orders of some months with stock, charges and log,
 * and carts that are ready to be ordered. All figures agree with each other, as if the store had written them itself.
 */
export const populate = async (db: Knex, client: StoreClient, sizes: Sizes, say: Say): Promise<Population> => {
  const now = new Date();
  const draw = createDraw(SEED);
  const products = planCatalogue(draw, sizes.products);
  const customers = planCustomers(draw, Math.ceil(sizes.orders / 4));
  const plan: PlanParts = { products, variants: products.flatMap(({ variants }) => variants), customers };
  const orders = planOrders(draw, plan, { ...sizes, now });
  say(`${sizes.products} products with ${plan.variants.length} variants`);
  const catalogue = await writeCatalogue(db, products, now);
  const orderIds = await withoutIndexes(db, SALES, async () => {
    say(`${customers.length} customers`);
    const customerIds = await writeCustomers(db, customers, now);
    say(`${orders.length} orders`);
    const ids = await writeOrders(db, orders, { plan, catalogue, customerIds });
    say('indexes');
    return ids;
  });
  const forSale = plan.variants.map(({ product }) => products[product]?.status === 'publish');
  const variantIds = catalogue.variantIds.filter((_id, index) => forSale[index]);
  say(`${sizes.coupons} coupons, ${sizes.zones} shipping zones, ${sizes.rates} tax rates`);
  const codes = await writeRules(db, sizes, now);
  say(`${sizes.carts} carts`);
  const cartHashes = await writeCarts(db, draw, sizes.carts, variantIds, codes);
  say(`${sizes.licenses} licences`);
  const licenses = await writeLicenses(db, orderIds, sizes.licenses);
  await refreshStatistics(db, client);
  return { orderIds, ...forLoad(catalogue, products), variantIds, cartHashes, customers, licenses };
};
