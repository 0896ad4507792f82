import { route, type AnyRoute } from '../../platform/http/route';
import * as labels from './labels.controller';
import { createLabelBody, listLabelsQuery, renameLabelBody, selectLabelsBody } from './labels.input';

const MANAGE = { policy: 'LabelPolicy', permission: 'labels/manage' } as const;

/** Labels. See docs/reference/catalog.md#labels. */
export const labelRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/labels',
    action: 'labels.find',
    summary: 'List the labels',
    policy: 'LabelPolicy',
    permission: 'labels/view',
    input: { query: listLabelsQuery },
    handler: labels.list,
  }),
  route({
    method: 'POST',
    path: '/labels',
    action: 'labels.create',
    summary: 'Create a label',
    description: 'With `bind_to_type` and `bind_to_id` the new label is put on that record at once.',
    ...MANAGE,
    errors: 'fields',
    input: { body: createLabelBody },
    handler: labels.create,
  }),
  route({
    method: 'POST',
    path: '/labels/update-label-selections',
    action: 'labels.updateSelections',
    summary: 'Set the labels of a record',
    description:
      'The record has exactly the selected labels afterwards; with `add_labels` and `remove_labels` others stay.',
    ...MANAGE,
    input: { body: selectLabelsBody },
    handler: labels.select,
  }),
  route({
    method: 'PUT',
    path: '/labels/:id',
    action: 'labels.update',
    summary: 'Rename a label',
    ...MANAGE,
    errors: 'fields',
    input: { body: renameLabelBody },
    handler: labels.rename,
  }),
  route({
    method: 'DELETE',
    path: '/labels/:id',
    action: 'labels.delete',
    summary: 'Delete a label',
    policy: 'LabelPolicy',
    permission: 'labels/delete',
    handler: labels.remove,
  }),
];
