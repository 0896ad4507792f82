import type * as yup from 'yup';
import { explained, id, listOf, object, required, searched, text } from '../../platform/http/fields';
import { requiredPlainLine } from '../../platform/http/plain-fields';
import { LABELLED_TYPES, parseLabelledType } from './labelled-entity';

/** What the column holds. */
const MAX_VALUE = 255;
const MAX_SELECTED = 200;

const labelValue = () => requiredPlainLine(MAX_VALUE);

/** A blank one counts as none. */
const typeName = () =>
  text(255)
    .transform((value: unknown) => (value === '' ? undefined : value))
    .test(
      'one_of',
      `\${path} must name one of ${LABELLED_TYPES.join(', ')}`,
      (value) => value === undefined || parseLabelledType(value) !== null
    );

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

export const listLabelsQuery = object({
  search: searched(255),
  with: explained(listOf(text(50), 20), '`records_count`: on how many records each label is.'),
});

export const createLabelBody = object({
  value: labelValue(),
  bind_to_type: typeName(),
  bind_to_id: id().when('bind_to_type', ([type], schema) => (isMissing(type) ? schema : required(schema))),
});

export const renameLabelBody = object({ value: labelValue() });

export const selectLabelsBody = object({
  bind_to_type: required(typeName()),
  bind_to_id: required(id()),
  selectedLabels: explained(
    listOf(id(), MAX_SELECTED),
    'Exactly the labels that the record has afterwards: none, where nothing is named but the record.'
  ),
  add_labels: explained(listOf(id(), MAX_SELECTED), 'Put on the record beside the labels that it has.'),
  remove_labels: explained(listOf(id(), MAX_SELECTED), 'Taken off the record; other labels stay.'),
});

export type ListLabelsQuery = yup.InferType<typeof listLabelsQuery>;
export type CreateLabelBody = yup.InferType<typeof createLabelBody>;
export type RenameLabelBody = yup.InferType<typeof renameLabelBody>;
export type SelectLabelsBody = yup.InferType<typeof selectLabelsBody>;
