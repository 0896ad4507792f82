import { coded, invalid, message, named, NOWHERE, type Row } from './row';

type Named = { readonly title: string; readonly slug: string };

const namesOf = ({ title, slug }: Named): Named => ({ title, slug });

const NEW = { title: 'Never stored', slug: 'never-stored' };
const TAKEN = named('title', 'slug');

const GROUPS: readonly Row[] = [
  {
    of: 'a group needs title and slug',
    operation: 'attributeGroups.create',
    request: () => ({ body: {} }),
    status: 422,
    body: TAKEN,
  },
  {
    of: 'a new group takes the names of no other',
    operation: 'attributeGroups.create',
    request: ({ group }) => ({ body: namesOf(group) }),
    status: 422,
    body: TAKEN,
  },
  {
    of: 'a group takes the names of no other',
    operation: 'attributeGroups.update',
    request: ({ group, other }) => ({ params: [other.id], body: namesOf(group) }),
    status: 422,
    body: TAKEN,
  },
  {
    of: 'a group that does not exist is not shown',
    operation: 'attributeGroups.findOne',
    request: () => ({ params: [NOWHERE] }),
    status: 404,
    body: coded(404),
  },
  {
    of: 'a group that does not exist is not saved',
    operation: 'attributeGroups.update',
    request: () => ({ params: [NOWHERE], body: NEW }),
    status: 404,
    body: coded(404),
  },
  {
    of: 'a group that does not exist is not deleted',
    operation: 'attributeGroups.delete',
    request: () => ({ params: [NOWHERE] }),
    status: 404,
    body: coded(404),
  },
  {
    of: 'a group stays while a variation uses one of its terms',
    operation: 'attributeGroups.delete',
    request: ({ group }) => ({ params: [group.id] }),
    status: 403,
    body: coded(403),
  },
];

const TERMS: readonly Row[] = [
  {
    of: 'a term needs title and slug',
    operation: 'attributeTerms.create',
    request: ({ group }) => ({ params: [group.id], body: {} }),
    status: 422,
    body: TAKEN,
  },
  {
    of: 'a new term takes the names of none in any group',
    operation: 'attributeTerms.create',
    request: ({ other, used }) => ({ params: [other.id], body: namesOf(used) }),
    status: 422,
    body: TAKEN,
  },
  {
    of: 'a term takes the names of none in any group',
    operation: 'attributeTerms.update',
    request: ({ other, free, used }) => ({ params: [other.id, free.id], body: namesOf(used) }),
    status: 422,
    body: TAKEN,
  },
  {
    of: 'a new term needs a group that exists',
    operation: 'attributeTerms.create',
    request: () => ({ params: [NOWHERE], body: NEW }),
    status: 404,
    body: coded(404),
  },
  {
    of: 'a term that does not exist',
    operation: 'attributeTerms.update',
    request: ({ group }) => ({ params: [group.id, NOWHERE], body: NEW }),
    status: 404,
    body: coded(404),
  },
  {
    of: 'a term of another group',
    operation: 'attributeTerms.update',
    request: ({ group, free }) => ({ params: [group.id, free.id], body: NEW }),
    status: 404,
    body: coded(404),
  },
  {
    of: 'a term stays while a variation uses it',
    operation: 'attributeTerms.delete',
    request: ({ group, used }) => ({ params: [group.id, used.id] }),
    status: 403,
    body: coded(403),
  },
];

export const ATTRIBUTES: readonly Row[] = [...GROUPS, ...TERMS];

export const LABELS: readonly Row[] = [
  {
    of: 'a label needs a value',
    operation: 'labels.create',
    request: () => ({ body: {} }),
    status: 422,
    body: named('value'),
  },
  {
    of: 'a label takes the value of no other',
    operation: 'labels.create',
    request: ({ label }) => ({ body: { value: label } }),
    status: 422,
    body: named('value'),
  },
  {
    of: 'a label for a kind of record needs a record',
    operation: 'labels.create',
    request: () => ({ body: { value: 'Never stored', bind_to_type: 'Order' } }),
    status: 422,
    body: named('bind_to_id'),
  },
  {
    of: 'a label for a record that does not exist',
    operation: 'labels.create',
    request: () => ({ body: { value: 'Never stored', bind_to_type: 'Order', bind_to_id: NOWHERE } }),
    status: 422,
    body: named('bind_to_id'),
  },
  {
    of: 'a selection of labels names its record',
    operation: 'labels.updateSelections',
    request: () => ({ body: {} }),
    status: 422,
    body: invalid('bind_to_type', 'bind_to_id'),
  },
  {
    of: 'a selection of labels for a record that does not exist',
    operation: 'labels.updateSelections',
    request: () => ({ body: { bind_to_type: 'Customer', bind_to_id: String(NOWHERE) } }),
    status: 422,
    body: invalid('bind_to_id'),
  },
  {
    of: 'a selection of labels that do not exist',
    operation: 'labels.updateSelections',
    request: ({ customer }) => ({
      body: { bind_to_type: 'Customer', bind_to_id: String(customer.id), selectedLabels: [NOWHERE] },
    }),
    status: 422,
    body: invalid('selectedLabels'),
  },
  {
    of: 'labels to put on a record that do not exist',
    operation: 'labels.updateSelections',
    request: ({ customer }) => ({
      body: { bind_to_type: 'Customer', bind_to_id: String(customer.id), add_labels: [NOWHERE] },
    }),
    status: 422,
    body: invalid('add_labels'),
  },
  {
    of: 'a label that does not exist',
    operation: 'labels.delete',
    request: () => ({ params: [NOWHERE] }),
    status: 404,
    body: message,
  },
];
