import type { Knex } from 'knex';
import { randomBytes } from 'node:crypto';
import type { Draw } from './draw';
import { document, insertRows } from './insert-rows';

export const CART_LINES = 3;

const items = (draw: Draw, variantIds: readonly number[]): string => {
  const chosen = new Set<number>();
  while (chosen.size < CART_LINES) chosen.add(draw.oneOf(variantIds));
  return JSON.stringify([...chosen].map((variation_id) => ({ variation_id, quantity: draw.between(1, 2) })));
};

/** Open carts of guests, each with three different variants and one of the coupon codes; answers their hashes. */
export const writeCarts = async (
  db: Knex,
  draw: Draw,
  count: number,
  variantIds: readonly number[],
  codes: readonly string[]
): Promise<readonly string[]> => {
  const now = new Date();
  const hashes = Array.from({ length: count }, () => randomBytes(16).toString('hex'));
  const rows = hashes.map((cart_hash) =>
    document(now, {
      cart_hash,
      cart_data: items(draw, variantIds),
      checkout_data: '{}',
      utm_data: '{}',
      coupons: JSON.stringify([draw.oneOf(codes)]),
      stage: 'draft',
      cart_group: 'global',
      user_agent: 'bench',
      ip_address: '127.0.0.1',
      version: 1,
    })
  );
  await insertRows(db, 'shop_carts', rows);
  return hashes;
};
