import type { Label } from '../../../contracts/labels';
import { InvalidInputError, NotFoundError } from '../../../domain/errors';
import { isUniqueViolation } from '../../../platform/db/database-errors';
import type { Platform } from '../../../platform/platform';
import type { LabelledEntity } from '../labelled-entity';
import { findLabel, insertLabel, isValueTaken, linkLabels, lockEntity, updateLabel } from '../labels.repository';
import { unknownEntity } from './select-labels';

const taken = (): InvalidInputError => {
  const message = 'There is already a label with this value.';
  return new InvalidInputError(message, { value: { unique: message } });
};

/** The index decides: whoever loses a race is told the same as whoever comes late. */
const orTaken = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? taken() : error;
  }
};

/**
 * A new label, put on a record where one is named; both or nothing.
 * @throws InvalidInputError on value, where it is taken, and on bind_to_id, where there is no such record.
 */
export const createLabel = async (platform: Platform, value: string, entity: LabelledEntity | null): Promise<Label> => {
  if (await isValueTaken(platform.db, value, 0)) throw taken();
  return orTaken(() =>
    platform.db.transaction(async () => {
      const { db } = platform;
      if (entity && !(await lockEntity(platform, entity))) throw unknownEntity();
      const id = await insertLabel(db, value, platform.clock.now());
      if (entity) await linkLabels(db, entity, [id]);
      return { id, value };
    })
  );
};

/** Records that carry the label show the new value. */
export const renameLabel = async (platform: Platform, id: number, value: string): Promise<Label> => {
  const { db } = platform;
  if (!(await findLabel(db, id))) throw new NotFoundError('The label does not exist.');
  if (await isValueTaken(db, value, id)) throw taken();
  const renamed = await orTaken(() => updateLabel(db, id, value, platform.clock.now()));
  if (!renamed) throw new NotFoundError('The label does not exist.');
  return { id, value };
};
