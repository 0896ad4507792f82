import type { Knex } from 'knex';
import { PLACED_BY_STRANGER } from '../../../domain/order';
import type { SqlMapping } from '../../../platform/db/condition-sql';
import type { Database } from '../../../platform/db/database';
import { jsonTextIsNot } from '../../../platform/db/json-sql';
import { pageRows } from '../../../platform/db/page-rows';
import type { PageRequest } from '../../../platform/http/envelope';
import { LICENSE_ACTIVATIONS, LICENSE_SITES } from '../content-types/activation';
import { LICENSES } from '../content-types/license';
import { keyDigest } from '../../../platform/db/license-digests';
import { ACTIVATION_COLUMNS, toActivationRow, type ActivationRow } from '../licenses.rows';
import { LISTED_COLUMNS, listedLicenses, toListedRow, type ListedRow } from '../staff/license-list.read-model';
import { LICENSE_SQL } from '../staff/licenses.search';

const NEWEST_FIRST = { column: 'id', direction: 'desc' } as const;

/** What a customer may see of the licences of their record: those of orders that they see. */
const ofCustomer = (db: Database, customerId: number): Knex.QueryBuilder =>
  listedLicenses(db)
    .where(`${LICENSES}.customer_id`, customerId)
    .where(jsonTextIsNot(db, 'shop_orders.config', PLACED_BY_STRANGER, 'yes'));

/** Newest first, in one statement. */
export const selectOwnLicenses = async (
  db: Database,
  customerId: number,
  page: PageRequest
): Promise<{ readonly licenses: readonly ListedRow[]; readonly total: number }> => {
  const { rows, total } = await pageRows(() => ofCustomer(db, customerId), LISTED_COLUMNS, LICENSE_SQL, {
    ...page,
    ...{ conditions: [], sort: NEWEST_FIRST },
  });
  return { licenses: rows.map(toListedRow), total };
};

export const findOwnLicense = async (db: Database, customerId: number, key: string): Promise<ListedRow | null> => {
  const raw = (await ofCustomer(db, customerId)
    .where(`${LICENSES}.key_digest`, keyDigest(key))
    .first(LISTED_COLUMNS)) as Readonly<Record<string, unknown>> | undefined;
  return raw ? toListedRow(raw) : null;
};

/** Of one order, the oldest first; whoever asks has seen to it that the reader may see them. */
export const findLicensesOfOrder = async (db: Database, orderId: number): Promise<readonly ListedRow[]> => {
  const rows = (await listedLicenses(db)
    .where(`${LICENSES}.order_id`, orderId)
    .orderBy(`${LICENSES}.id`)
    .select(LISTED_COLUMNS)) as readonly Readonly<Record<string, unknown>>[];
  return rows.map(toListedRow);
};

const ACTIVATION_SQL: SqlMapping = { columns: { id: 'a.id' } };

/** The newest first. */
export const selectActivations = async (
  db: Database,
  licenseId: number,
  page: PageRequest
): Promise<{ readonly activations: readonly ActivationRow[]; readonly total: number }> => {
  const base = () =>
    db
      .table(`${LICENSE_ACTIVATIONS} as a`)
      .join(`${LICENSE_SITES} as s`, 's.id', 'a.site_id')
      .where('a.license_id', licenseId);
  const { rows, total } = await pageRows(base, ACTIVATION_COLUMNS, ACTIVATION_SQL, {
    ...page,
    ...{ conditions: [], sort: NEWEST_FIRST },
  });
  return { activations: rows.map(toActivationRow), total };
};
