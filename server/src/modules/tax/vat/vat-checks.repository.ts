import { toDate, toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { VAT_CHECKS } from '../tax.tables';
import type { RegisterEntry } from './vies';

const DAY = 86_400_000;
/** A registration may end any day, and a number that was just issued comes to be known soon. */
const VALID_FOR = DAY;
const INVALID_FOR = DAY / 24;
const KEPT_FOR = 30 * DAY;

/** What the register said of the number not long ago; null where it has to be asked. */
export const findFreshCheck = async (db: Database, vatNumber: string, now: Date): Promise<RegisterEntry | null> => {
  const row = await db
    .table(VAT_CHECKS)
    .where({ vat_number: vatNumber })
    .first('valid', 'name', 'address', 'checked_at');
  if (!row) return null;
  const valid = toInt(row.valid) === 1;
  const age = now.getTime() - (toDate(row.checked_at)?.getTime() ?? 0);
  if (age > (valid ? VALID_FOR : INVALID_FOR)) return null;
  return { valid, name: String(row.name ?? ''), address: String(row.address ?? '') };
};

export const saveCheck = async (db: Database, vatNumber: string, entry: RegisterEntry, now: Date): Promise<void> => {
  const { name, address } = entry;
  await db
    .table(VAT_CHECKS)
    .insert({ vat_number: vatNumber, valid: entry.valid ? 1 : 0, name, address, checked_at: now })
    .onConflict('vat_number')
    .merge();
};

/** Names and addresses of businesses are not kept longer than they are of use. */
export const deleteOldChecks = async (db: Database, now: Date): Promise<void> => {
  await db
    .table(VAT_CHECKS)
    .where('checked_at', '<', new Date(now.getTime() - KEPT_FOR))
    .delete();
};
