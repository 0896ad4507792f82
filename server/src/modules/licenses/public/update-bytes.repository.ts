import type { Database } from '../../../platform/db/database';
import { LICENSE_ACTIVATIONS } from '../content-types/activation';

/** Bytes that a site is to be given, and the beginning of the time in which they count. */
export type UpdateBytes = {
  readonly activationId: number;
  readonly bytes: number;
  readonly now: Date;
  /** What was taken before is forgotten. */
  readonly countedSince: Date;
  /** In that time, this answer included. */
  readonly most: number;
};

/** False where that would be more than `most`; one statement, so that it is exact however many ask at once. */
export const takeUpdateBytes = async (db: Database, asked: UpdateBytes): Promise<boolean> => {
  const { activationId: id, bytes, now, countedSince, most } = asked;
  const begun = () =>
    db
      .table(LICENSE_ACTIVATIONS)
      .where({ id })
      .where((query) => void query.whereNull('update_bytes_since').orWhere('update_bytes_since', '<=', countedSince));
  if (bytes <= most && (await begun().update({ update_bytes: bytes, update_bytes_since: now })) === 1) return true;
  const more = db
    .table(LICENSE_ACTIVATIONS)
    .where({ id })
    .where('update_bytes_since', '>', countedSince)
    .where(db.raw('update_bytes + ? <= ?', [bytes, most]))
    .update({ update_bytes: db.raw('update_bytes + ?', [bytes]) });
  return (await more) === 1;
};

/** What did not arrive may be asked for again. */
export const giveUpdateBytesBack = async (db: Database, activationId: number, bytes: number): Promise<void> => {
  await db
    .table(LICENSE_ACTIVATIONS)
    .where({ id: activationId })
    .where('update_bytes', '>=', bytes)
    .update({ update_bytes: db.raw('update_bytes - ?', [bytes]) });
};
