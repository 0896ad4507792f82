import type { DatabaseClient } from '../../../platform/db/database';
import type { SqlText } from '../../../platform/db/sql';
import { liveRefunds, type RefundKey } from '../live-refunds.read-model';
import { liveSources } from '../live-sources.read-model';
import { liveTaxes, TAX_KEYS, TAX_SUMS } from '../live-taxes.read-model';
import { liveSold, SOLD_KEYS } from '../sold-lines.read-model';
import type { Span } from '../spans.read-model';

/** What orders consist of, or come from, that is added up by day and by month: it has more values than figures of orders are kept by. */
export type RolledPart = {
  /** Of the rows of days. */
  readonly dimension: string;
  /** What tells values apart. */
  readonly keys: readonly string[];
  /** What a value is called: the last of its names, by the alphabet. */
  readonly names: readonly string[];
  /** Keys and names that are texts. */
  readonly texts: readonly string[];
  readonly sums: readonly string[];
  /** Keys, names and sums of the orders that the conditions on `shop_orders o` find, counted now. */
  readonly live: (client: DatabaseClient, conditions: SqlText, span: Span) => SqlText;
};

const TITLES = ['title', 'post_title'];
const SOLD = { names: TITLES, texts: ['written', ...TITLES], sums: ['quantity', 'amount', 'orders', 'refunds'] };

/** `source` is what they are put together by, `orders` counts refunds. */
const refundsBy = (dimension: string, key: RefundKey): RolledPart => ({
  ...{ dimension, keys: ['source'], names: [], texts: ['source'], sums: ['orders', 'amount'] },
  live: liveRefunds(key),
});

export const ROLLED_PARTS = {
  product: {
    ...{ dimension: 'product', keys: SOLD_KEYS.product, ...SOLD },
    live: (client, conditions, span) => liveSold(client, conditions, { by: 'product', span }),
  },
  variant: {
    ...{ dimension: 'variant', keys: SOLD_KEYS.variant, ...SOLD },
    live: (client, conditions, span) => liveSold(client, conditions, { by: 'variant', span }),
  },
  taxRate: {
    ...{ dimension: 'tax_rate', keys: TAX_KEYS, names: [], texts: TAX_KEYS },
    sums: [...TAX_SUMS, 'orders'],
    live: liveTaxes,
  },
  source: {
    ...{ dimension: 'source', keys: ['source'], names: [], texts: ['source'], sums: ['orders', 'amount'] },
    live: liveSources,
  },
  refundMethod: refundsBy('refund_method', 'payment_method'),
  refundReason: refundsBy('refund_reason', 'reason'),
  refundCountry: refundsBy('refund_country', 'country'),
  refundWeeks: refundsBy('refund_weeks', 'weeks'),
} satisfies Readonly<Record<string, RolledPart>>;

export const ALL_PARTS: readonly RolledPart[] = Object.values(ROLLED_PARTS);

/** The dimension of the rows of months, which are sums of those of days. */
export const byMonth = ({ dimension }: RolledPart): string => `${dimension}_by_month`;

/** A row without figures: the month has its rows, of all parts. It comes and goes with them. */
export const WHOLE_MONTH = 'whole_month';

export const columnsOf = ({ keys, names, sums }: RolledPart): readonly string[] => [...keys, ...names, ...sums];
