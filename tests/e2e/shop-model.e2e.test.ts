import { findViolations } from '../support/invariants';
import { createProduct } from '../support/merchant';
import { fc } from '../support/seeded';
import { sharedStore } from '../support/shared-store';
import { commands, compare, PRICE, type Real, type ShopModel } from '../support/shop-model';
import { connectTo } from '../support/store-site';

/**
 * Orders, payments, refunds, deliveries and counted stock in random sequences, beside a model of 60 lines: after each sequence the
 * store says what the model says. MODEL_RUNS=1000 is for before a release; a broken sequence is made as short as can be.
 */
const RUNS = Number(process.env.MODEL_RUNS ?? 12);
const STOCK = 12;

const store = sharedStore();

it(`keeps to the model in ${RUNS} random sequences`, async () => {
  const knex = connectTo(store);
  const sequences = fc.commands([...commands], { maxCommands: 24, size: 'max' });
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      const product = await createProduct(store, { variants: [{ price: PRICE, stock: STOCK }] });
      const model: ShopModel = { totalStock: STOCK, orders: [] };
      const real: Real = { shop: store, product };
      await fc.asyncModelRun(() => ({ model, real }), sequence);
      await compare(model, real);
    }),
    { numRuns: RUNS, endOnFailure: false }
  );
  expect(await findViolations(knex)).toEqual([]);
  await knex.destroy();
}, 3_600_000);
