import { BIGINT, type RawModel } from '../../../platform/db/raw-model';
import { FIGURE_COLUMNS } from '../live-figures.read-model';

/** Short texts: four of them are an index, which MariaDB wants to be short. */
const shortText = (length: number) => ({ type: 'string', columnType: { type: 'string', args: [length] } }) as const;

const TEXT = { type: 'string' } as const;

const DAY_LENGTH = 10;
const WORD_LENGTH = 40;

/**
 * What the orders of a day come to. Rows of the dimension '' have status, payment status and type, and are a recount of all orders of
 * the day; those of another one hold what reports usually count, by its values.
 */
export const reportDayModel: RawModel = {
  uid: 'shop::report-day',
  singularName: 'shop_report_days',
  tableName: 'shop_report_days',
  attributes: {
    id: { type: 'increments' },
    day: { ...shortText(DAY_LENGTH), column: { notNullable: true } },
    dimension: { ...shortText(WORD_LENGTH), column: { notNullable: true } },
    mode: shortText(WORD_LENGTH),
    currency: shortText(WORD_LENGTH),
    type: { type: 'string' },
    payment_status: { type: 'string' },
    status: { type: 'string' },
    value: { type: 'string' },
    ...Object.fromEntries(FIGURE_COLUMNS.map((name) => [name, BIGINT])),
  },
  indexes: [
    { name: 'shop_report_days_read_idx', columns: ['dimension', 'mode', 'currency', 'day'] },
    { name: 'shop_report_days_day_idx', columns: ['day'] },
  ],
};

/**
 * What orders of a day or a month come to by what they consist of, or come from (see `rolled-parts.ts`), of the orders that reports usually
 * count. Rows of each dimension have the columns of its keys, names and sums.
 */
export const reportPartModel: RawModel = {
  uid: 'shop::report-part',
  singularName: 'shop_report_parts',
  tableName: 'shop_report_parts',
  attributes: {
    id: { type: 'increments' },
    /** A day (YYYY-MM-DD), or a month (YYYY-MM). */
    span: { ...shortText(DAY_LENGTH), column: { notNullable: true } },
    dimension: { ...shortText(WORD_LENGTH), column: { notNullable: true } },
    mode: shortText(WORD_LENGTH),
    currency: shortText(WORD_LENGTH),
    post_id: { type: 'integer' },
    variation_id: { type: 'integer' },
    ...{ written: TEXT, title: TEXT, post_title: TEXT, country: TEXT, state: TEXT, tax_name: TEXT, source: TEXT },
    ...{ quantity: BIGINT, amount: BIGINT, orders: BIGINT, refunds: BIGINT },
    ...{ order_tax: BIGINT, shipping_tax: BIGINT, total_tax: BIGINT },
  },
  indexes: [
    { name: 'shop_report_parts_read_idx', columns: ['dimension', 'mode', 'currency', 'span'] },
    { name: 'shop_report_parts_span_idx', columns: ['span'] },
  ],
};

/** One row: how far days have been added up. */
export const reportRollupModel: RawModel = {
  uid: 'shop::report-rollup',
  singularName: 'shop_report_rollups',
  tableName: 'shop_report_rollups',
  attributes: {
    id: { type: 'increments' },
    name: { type: 'string', column: { notNullable: true } },
    /** Null: no day has been. */
    rolled_to: shortText(DAY_LENGTH),
    /** The time zone whose hours were counted. */
    zone: { type: 'string' },
    /** Raised whenever rows stop to be true as a whole. */
    epoch: { type: 'integer' },
    /** What rows of days were when they were last written: an older version of the plugin writes none, see `day-rows.repository.ts`. */
    seal: { type: 'string' },
  },
  indexes: [{ name: 'shop_report_rollups_name_uq', columns: ['name'], type: 'unique' }],
};
