import { fromJson, toJson } from '../../../platform/db/columns';
import { type Database, insertOrHold } from '../../../platform/db/database';
import { TAX_SETTINGS } from '../tax.tables';
import type { TaxSettings } from '../../../contracts/tax-configuration';
import { applyChange, DEFAULT_SETTINGS, type SettingsChange } from './tax-settings';

const ROW = { name: 'settings' };

const read = (row: { value?: unknown } | undefined): TaxSettings =>
  applyChange(DEFAULT_SETTINGS, fromJson<SettingsChange>(row?.value, {}));

export const findSettings = async (db: Database): Promise<TaxSettings> =>
  read(await db.table(TAX_SETTINGS).where(ROW).first('value'));

/** Lays the change over what is stored; two owners who save at once both keep their keys. Must run in a transaction. */
export const mergeSettings = async (db: Database, change: SettingsChange): Promise<TaxSettings> => {
  await insertOrHold(db, TAX_SETTINGS, { ...ROW, value: toJson({}) }, 'name');
  const stored = read(await db.table(TAX_SETTINGS).where(ROW).forUpdate().first('value'));
  const merged = applyChange(stored, change);
  await db
    .table(TAX_SETTINGS)
    .where(ROW)
    .update({ value: toJson(merged) });
  return merged;
};
