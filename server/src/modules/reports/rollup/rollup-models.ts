import { BIGINT, type RawModel } from '../../../platform/db/raw-model';
import { FIGURE_COLUMNS } from '../live-figures.read-model';

/** Short texts: four of them are an index, which MariaDB wants to be short. */
const shortText = (length: number) => ({ type: 'string', columnType: { type: 'string', args: [length] } }) as const;

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
  },
  indexes: [{ name: 'shop_report_rollups_name_uq', columns: ['name'], type: 'unique' }],
};
