import { randomBytes } from 'node:crypto';
import type { Cluster } from './store-cluster';

const BATCH = 100;

const asStored = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value;

/** The same cart for so many shoppers, without a request for each; with these coupons, which guests may not try that often. */
export const copyCart = async (
  { knex }: Pick<Cluster, 'knex'>,
  cart_hash: string,
  count: number,
  coupons: readonly string[] = []
): Promise<readonly string[]> => {
  const { id: _id, ...row } = (await knex('shop_carts').where({ cart_hash }).first()) as Record<string, unknown>;
  const stored = Object.fromEntries(
    Object.entries({ ...row, coupons }).map(([name, value]) => [name, asStored(value)])
  );
  const copies = Array.from({ length: count }, () => {
    const hash = randomBytes(16).toString('hex');
    return { ...stored, cart_hash: hash, document_id: hash.slice(0, 24) };
  });
  await knex.batchInsert('shop_carts', copies, BATCH);
  return copies.map((copy) => copy.cart_hash);
};
