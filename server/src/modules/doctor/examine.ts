import { errorText } from '../../platform/log';
import { dialectOf, type Check, type Probe } from './checks/check';
import { CHECKS } from './checks';
import { findBroken, type Examined, type Row } from './broken-rows.repository';

export type Finding = Pick<Check, 'name' | 'meaning' | 'kind'> & {
  /** How many rows break the rule; the first hundred of them are in `rows`. */
  readonly total: number;
  readonly rows: readonly Row[];
  /** Why the check could not be made, which counts as a violation: nothing is known then. */
  readonly error?: string;
};

/** Rows of one check that are listed; a broken rule of a million rows needs no more to be understood. */
const MOST_ROWS = 100;

const make = async (db: Examined, { name, meaning, kind, sql }: Check, now: Date): Promise<Finding> => {
  try {
    const found = await findBroken(db, sql(dialectOf(db.client, now)), MOST_ROWS);
    return { name, meaning, kind, ...found };
  } catch (error) {
    return { name, meaning, kind: 'violation', total: 0, rows: [], error: errorText(error) };
  }
};

const look = async ({ name, meaning, kind, find }: Probe): Promise<Finding> => {
  try {
    const rows = await find();
    return { name, meaning, kind, total: rows.length, rows: rows.slice(0, MOST_ROWS) };
  } catch (error) {
    return { name, meaning, kind: 'violation', total: 0, rows: [], error: errorText(error) };
  }
};

/** Whether something was found, or could not be looked for. */
export const isOpen = ({ total, error }: Finding): boolean => total > 0 || error !== undefined;

/** Makes every check, one after another, and says what it found as it goes. Changes nothing. Not for use inside a transaction. */
export async function* examine(db: Examined, now: Date, probes: readonly Probe[] = []): AsyncGenerator<Finding> {
  for (const check of CHECKS) yield await make(db, check, now);
  for (const probe of probes) yield await look(probe);
}
