import { InvalidInputError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import type { LabelledEntity } from '../labelled-entity';
import { holdLabels, linkLabels, lockEntity, unlinkOthers } from '../labels.repository';

const refuse = (field: string, message: string): InvalidInputError =>
  new InvalidInputError(message, { [field]: { exists: message } });

export const unknownEntity = (): InvalidInputError => refuse('bind_to_id', 'There is no such record.');

/**
 * From now on the record carries the named labels and no others. Two selections for one record follow one another: the later
 * one stands, they never mix.
 * `field` is what the labels are called where they came from.
 * @throws InvalidInputError for a record or a label that does not exist.
 */
export const selectLabels = (
  platform: Platform,
  entity: LabelledEntity,
  selected: readonly number[],
  field = 'selectedLabels'
): Promise<void> =>
  platform.db.transaction(async () => {
    const { db } = platform;
    const wanted = [...new Set(selected)];
    if (!(await lockEntity(platform, entity))) throw unknownEntity();
    const known = await holdLabels(db, wanted);
    if (known.size < wanted.length) throw refuse(field, 'One of the labels does not exist.');
    await unlinkOthers(db, entity, wanted);
    await linkLabels(db, entity, wanted);
  });
