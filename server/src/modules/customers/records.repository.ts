import { emailKey } from '../../domain/customer';
import { documentColumns } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import type { OrderedNames } from './customers.rows';

const CUSTOMERS = 'shop_customers';

/** What an admin writes of a customer; what is left out stays as it is. */
export type CustomerValues = Partial<OrderedNames> & {
  readonly email?: string;
  readonly status?: string;
  readonly notes?: string;
  readonly country?: string;
  readonly state?: string;
  readonly city?: string;
  readonly postcode?: string;
};

const columnsOf = (values: CustomerValues) =>
  values.email === undefined ? values : { ...values, email_key: emailKey(values.email) };

/** Whether another customer than `exceptId` has the address, in whatever spelling. */
export const isEmailTaken = async (db: Database, email: string, exceptId: number): Promise<boolean> =>
  (await db
    .table(CUSTOMERS)
    .where({ email_key: emailKey(email) })
    .whereNot('id', exceptId)
    .first('id')) !== undefined;

/** Throws the database's unique violation where the address is taken. */
export const insertCustomerRecord = (db: Database, uuid: string, values: CustomerValues, now: Date): Promise<number> =>
  db.insert(CUSTOMERS, {
    ...documentColumns(now),
    uuid,
    user_id: null,
    purchase_count: 0,
    ltv: 0,
    aov: 0,
    ...columnsOf(values),
  });

export const updateCustomerRecord = async (
  db: Database,
  id: number,
  values: CustomerValues,
  now: Date
): Promise<void> => {
  await db
    .table(CUSTOMERS)
    .where({ id })
    .update({ ...columnsOf(values), updated_at: now });
};

export const updateStatuses = async (
  db: Database,
  ids: readonly number[],
  status: string,
  now: Date
): Promise<void> => {
  await db
    .table(CUSTOMERS)
    .whereIn('id', [...ids])
    .update({ status, updated_at: now });
};

/** Their addresses go with them. */
export const deleteCustomerRecords = async (db: Database, ids: readonly number[]): Promise<void> => {
  await db
    .table(CUSTOMERS)
    .whereIn('id', [...ids])
    .delete();
};
