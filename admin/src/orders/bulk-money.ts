import type { ListedOrder } from '../../../server/src/contracts/orders';

/** Amounts of several orders: one for each currency, as they are never added to one another. */
export type Sums = {
  /** Orders with an amount. */
  readonly count: number;
  readonly amounts: readonly { readonly currency: string; readonly cents: number }[];
};

type Rows = readonly ListedOrder[];

const sumsOf = (rows: Rows, centsOf: (order: ListedOrder) => number): Sums => {
  const sums = new Map<string, number>();
  const some = rows.filter((order) => centsOf(order) > 0);
  for (const order of some) {
    const { currency = '' } = order;
    sums.set(currency, (sums.get(currency) ?? 0) + centsOf(order));
  }
  return { count: some.length, amounts: [...sums].map(([currency, cents]) => ({ currency, cents })) };
};

/** What was paid for orders and has not been given back. */
export const paidSums = (rows: Rows): Sums =>
  sumsOf(rows, ({ total_paid: paid = 0, total_refund: refunded = 0 }) => paid - refunded);

/** What providers hold for orders, of which the transactions are there; nothing is captured for a canceled one. */
export const authorizedSums = (rows: Rows): Sums =>
  sumsOf(rows, ({ status, transactions = [] }) =>
    status === 'canceled'
      ? 0
      : transactions
          .filter((transaction) => transaction.status === 'authorized')
          .reduce((sum, { total }) => sum + total, 0)
  );
