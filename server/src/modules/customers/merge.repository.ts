import { toJson } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import type { CustomerDetail, CustomerNames, OrderedNames } from './customers.rows';

const CUSTOMERS = 'shop_customers';
const ADDRESSES = 'shop_customer_addresses';

type AddressMove = {
  readonly ids: readonly number[];
  readonly customerId: number;
  /** Types of which the new owner has a primary address already. */
  readonly typesWithPrimary: readonly string[];
};

export const giveAddresses = async (
  db: Database,
  { ids, customerId, typesWithPrimary }: AddressMove,
  now: Date
): Promise<void> => {
  if (ids.length === 0) return;
  const given = () => db.table(ADDRESSES).whereIn('id', [...ids]);
  await given()
    .whereIn('type', [...typesWithPrimary])
    .update({ is_primary: 0 });
  await given().update({ customer_id: customerId, updated_at: now });
};

/** Until when the tokens of an account have ended, and the new address that waits for its owner: they belong to the login. */
export const giveSignIn = async (db: Database, fromId: number, toId: number): Promise<void> => {
  const names = ['tokens_since', 'kept_token', 'email_change'];
  const row = (await db
    .table(CUSTOMERS)
    .where({ id: fromId })
    .first([...names])) as Readonly<Record<string, unknown>>;
  const { email_change: change, ...signIn } = row;
  const stored = change === null || typeof change === 'string' ? change : toJson(change as object);
  await db
    .table(CUSTOMERS)
    .where({ id: toId })
    .update({ ...signIn, email_change: stored });
};

export const updateDetails = async (
  db: Database,
  id: number,
  { tax_info: info, ...details }: Partial<Omit<CustomerDetail, keyof CustomerNames> & OrderedNames>,
  now: Date
): Promise<void> => {
  const values = { ...details, ...(info ? { tax_info: toJson(info) } : {}) };
  if (Object.keys(values).length === 0) return;
  await db
    .table(CUSTOMERS)
    .where({ id })
    .update({ ...values, updated_at: now });
};
