import { fromJson, toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { EMAIL_SETTINGS } from '../content-types/email-setting';

type Stored = Readonly<Record<string, unknown>>;

/** All of them, by name; one statement. */
export const selectEmailSettings = async ({ db }: Platform): Promise<ReadonlyMap<string, Stored>> => {
  const rows = await db.table(EMAIL_SETTINGS).select(['name', 'value']);
  return new Map(rows.map((row) => [String(row.name), fromJson<Stored>(row.value, {})]));
};

/**
 * Lays what `change` makes of the stored settings over them; the row is locked from the read to the write, so that two people who save
 * at once both keep what they changed. Answers what is stored then. In a transaction.
 */
export const changeEmailSettings = async (
  { db, clock }: Platform,
  name: string,
  change: (stored: Stored) => Stored
): Promise<Stored> => {
  const now = clock.now();
  await db.table(EMAIL_SETTINGS).insert({ name, value: '{}', updated_at: now }).onConflict('name').ignore();
  // A write that changes nothing takes the row's lock on all three databases, SQLite included, before anything is read.
  await db.table(EMAIL_SETTINGS).where({ name }).update({ updated_at: now });
  const row = await db.table(EMAIL_SETTINGS).where({ name }).forUpdate().first('value');
  const stored = fromJson<Stored>(row?.value, {});
  const changed = { ...stored, ...change(stored) };
  await db
    .table(EMAIL_SETTINGS)
    .where({ name })
    .update({ value: toJson(changed) });
  return changed;
};
