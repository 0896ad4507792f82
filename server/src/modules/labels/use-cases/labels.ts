import type { Label, ListedLabel } from '../../../contracts/labels';
import { InvalidInputError, NotFoundError } from '../../../domain/errors';
import {
  parseOperatorSearch,
  plainSearch,
  type Condition,
  type EntityFields,
  type SearchContext,
} from '../../../domain/search';
import { isUniqueViolation } from '../../../platform/db/database-errors';
import type { Platform } from '../../../platform/platform';
import { searchContext } from '../../settings';
import type { LabelledEntity } from '../labelled-entity';
import {
  countRecords,
  findLabel,
  holdLabels,
  insertLabel,
  isValueTaken,
  linkLabels,
  listLabels,
  lockEntity,
  unlinkLabels,
  unlinkOthers,
  updateLabel,
} from '../labels.repository';

const FIELDS: EntityFields = {
  id: { type: 'int', column: 'id' },
  value: { type: 'text', column: 'value' },
  created_at: { type: 'date', column: 'created_at' },
  updated_at: { type: 'date', column: 'updated_at' },
};

const searchOf = (text: string, context: SearchContext): Condition | null =>
  parseOperatorSearch(text, FIELDS, context) ?? plainSearch(text, ['value']);

const findLabels = async (platform: Platform, search: string | undefined): Promise<readonly Label[]> => {
  if (!search) return listLabels(platform.db, null);
  const context = await searchContext(platform);
  return listLabels(platform.db, searchOf(search, context));
};

/** All labels, in the order in which they were made; `search` narrows them. */
export const readLabels = async (
  platform: Platform,
  search: string | undefined,
  withRecords = false
): Promise<readonly ListedLabel[]> => {
  const labels = await findLabels(platform, search);
  if (!withRecords) return labels;
  const counts = await countRecords(
    platform.db,
    labels.map(({ id }) => id)
  );
  return labels.map((label) => ({ ...label, records_count: counts.get(label.id) ?? 0 }));
};

const refuse = (field: string, message: string): InvalidInputError =>
  new InvalidInputError(message, { [field]: { exists: message } });

const unknownEntity = (): InvalidInputError => refuse('bind_to_id', 'There is no such record.');

/**
 * From now on the record carries the named labels and no others. Two selections for one record follow one another: the later
 * one stands, they never mix.
 * `field` is what the labels are called where they came from.
 * @throws InvalidInputError for a record or a label that does not exist.
 */
const selectLabels = (
  platform: Platform,
  entity: LabelledEntity,
  selected: readonly number[],
  field: string
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

/** What is put on a record and taken off it, by the names of the fields in which it came. */
export type LabelChange = {
  readonly add_labels?: readonly number[] | undefined;
  readonly remove_labels?: readonly number[] | undefined;
};

/**
 * Puts labels on the record and takes others off it; what else it carries stays, whoever has put it there. A label that is named as both
 * is put on.
 * @throws InvalidInputError as selectLabels; labels to take off may be gone.
 */
const changeLabels = (platform: Platform, entity: LabelledEntity, change: LabelChange): Promise<void> =>
  platform.db.transaction(async () => {
    const { db } = platform;
    const wanted = [...new Set(change.add_labels)];
    if (!(await lockEntity(platform, entity))) throw unknownEntity();
    const known = await holdLabels(db, wanted);
    if (known.size < wanted.length) throw refuse('add_labels', 'One of the labels does not exist.');
    await unlinkLabels(db, entity, change.remove_labels ?? []);
    await linkLabels(db, entity, wanted);
  });

export type LabelCommand = LabelChange & { readonly labels?: readonly number[] | undefined };

/**
 * Exactly `labels`, where they are named, and what is put on and taken off. `field` is what `labels` are called where they came from.
 * @throws InvalidInputError for a record or a label that does not exist.
 */
export const applyLabels = (
  platform: Platform,
  entity: LabelledEntity,
  command: LabelCommand,
  field = 'labels'
): Promise<void> =>
  platform.db.transaction(async () => {
    const { labels, add_labels: added, remove_labels: removed } = command;
    if (labels) await selectLabels(platform, entity, labels, field);
    if (added || removed) await changeLabels(platform, entity, command);
  });

type LabelSelection = LabelChange & { readonly selectedLabels?: readonly number[] | undefined };

/** As `applyLabels`; where no labels are named at all, the record has none afterwards. */
export const saveLabels = (
  platform: Platform,
  entity: LabelledEntity,
  { selectedLabels, add_labels, remove_labels }: LabelSelection
): Promise<void> => {
  const labels = selectedLabels ?? (add_labels || remove_labels ? undefined : []);
  return applyLabels(platform, entity, { labels, add_labels, remove_labels }, 'selectedLabels');
};

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
