import type { Platform } from '../../../platform/platform';
import { sortKeysFor } from '../../settings';
import { VARIANT_ORDER } from '../catalog.rows';

/** Goes with each title that is written: the rows with where they stand in lists by title. */
export const withTitleOrder = <Row extends Readonly<Record<string, unknown>>>(
  platform: Platform,
  rows: readonly Row[]
): Promise<readonly (Row & Readonly<Record<string, string>>)[]> =>
  Promise.all(rows.map(async (row) => ({ ...row, ...(await sortKeysFor(platform, VARIANT_ORDER, row)) })));
